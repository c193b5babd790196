export { indicesQuery, tradingSessionsQuery } from './api.ts'
export { Clocks } from './clocks.tsx'
export { TickerPanel } from './ticker-panel.tsx'
export { TickerStrip } from './ticker-strip.tsx'
