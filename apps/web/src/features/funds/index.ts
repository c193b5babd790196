export { FundPanel, RivalsPanel, TrackingPanel } from './lazy-panels.tsx'
