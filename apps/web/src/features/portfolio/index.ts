export { HomePortfolio } from './lazy-home-portfolio.tsx'
export { PositionLine } from './position-line.tsx'
export { useHeldDates } from './use-held-dates.ts'
