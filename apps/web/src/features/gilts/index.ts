export { GiltPanel } from './gilt-panel.tsx'
