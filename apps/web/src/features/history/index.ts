export { ChartPanel } from './chart-panel.tsx'
