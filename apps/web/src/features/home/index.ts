export { HelpPanel } from './help-panel.tsx'
export { HomePage } from './home-page.tsx'
export { LoadingView } from './loading-view.tsx'
