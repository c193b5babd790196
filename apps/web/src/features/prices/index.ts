export { FirstPricesLine } from './first/first-prices-line.tsx'
export { LatePricesNotice } from './first/lazy-late-prices.tsx'
export { PriceSourcesPanel } from './price-sources-panel.tsx'
