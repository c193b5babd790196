import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'scraperconfig',
    path: '/scraperconfig',
    title: 'Scraper Configuration',
    access: 'admin',
    tool: { table: 'developer', label: 'ScraperConfig', about: 'Settings of the scraped sources' },
  },
] as const satisfies readonly Page[]
