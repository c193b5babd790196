export { ShortsPanel } from './shorts-panel.tsx'
