export { sessionsQuery } from './api.ts'
export { Clocks } from './clocks.tsx'
export { TickerStrip } from './ticker-strip.tsx'
