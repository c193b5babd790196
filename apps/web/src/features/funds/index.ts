export { FundPanel, HoldingsPanel, RivalsPanel, TrackingPanel } from './lazy-panels.tsx'
