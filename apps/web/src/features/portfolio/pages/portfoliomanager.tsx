export { PortfolioPage as default } from '../portfolio-page.tsx'
