export { ToolkitPage } from './toolkit-page.tsx'
