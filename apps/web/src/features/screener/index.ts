export { ScreenerPage } from './screener-page.tsx'
