export { PortfolioPage as default } from '../../features/portfolio/portfolio-page.tsx'
