export { HomePortfolio } from './home/lazy-home-portfolio.tsx'
export { useHeldDates } from './home/use-held-dates.ts'
export type { OtherViews } from './other-views.ts'
export { PositionLine } from './position-line.tsx'
