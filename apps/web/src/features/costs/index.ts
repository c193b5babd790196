export { CostsPanel } from './costs-panel.tsx'
