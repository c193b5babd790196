export { ChartPanel } from './chart-panel.tsx'
export { PriceHistoryTool } from './price-history-tool.tsx'
export { QuickQuote } from './quick-quote.tsx'
