export { ScraperConfigPage as default } from '../../features/settings/scraper-config-page.tsx'
