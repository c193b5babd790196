export { ScraperConfigPage as default } from '../scraper-config-page.tsx'
