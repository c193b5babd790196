export { savedRowsQuery, savedScreenersQuery } from './api.ts'
export { ScreenerPage } from './screener-page.tsx'
