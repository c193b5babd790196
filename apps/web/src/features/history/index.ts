export { ChartPanel } from './chart-panel.tsx'
export { QuickQuote } from './quick-quote.tsx'
export { SmallChart } from './small-chart.tsx'
