import type { PageName } from '@leadenhall/contract/shared/pages.ts'

interface Tool {
  readonly page: PageName
  readonly label: string
  readonly about: string
}

interface ToolTable {
  readonly title: string
  readonly tools: readonly Tool[]
  readonly isAdminOnly?: boolean
}

export const TOOL_TABLES: readonly ToolTable[] = [
  {
    title: 'Browse',
    tools: [
      {
        page: 'industries',
        label: 'Industries',
        about: 'ICB industries with supersectors, GICS industries',
      },
      {
        page: 'sectors',
        label: 'Sectors',
        about: 'ICB supersectors, GICS sectors with industries',
      },
      {
        page: 'browse',
        label: 'Browse All',
        about: 'Every London instrument, by country of incorporation',
      },
      { page: 'research', label: 'Research', about: 'Headlines of research, by source' },
    ],
  },
  {
    title: 'Toolkit',
    tools: [
      {
        page: 'screener',
        label: 'Screener',
        about: 'Listings by industry, size, index, figures; saved screens and exports',
      },
    ],
  },
  {
    title: 'Watch',
    tools: [
      { page: 'watchlists', label: 'Your Watchlists', about: 'Your own lists, with live prices' },
      { page: 'watchlist', label: 'Watchlist', about: 'Ten large London shares' },
    ],
  },
  {
    title: 'Developer',
    isAdminOnly: true,
    tools: [
      { page: 'notes', label: 'Notes', about: 'A shared notebook' },
      { page: 'healthcheck', label: 'Healthcheck', about: 'State of the server and its sources' },
      {
        page: 'scraperconfig',
        label: 'ScraperConfig',
        about: 'Settings of the scraped sources',
      },
    ],
  },
]
