import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import { TOOLKIT, type ToolSlug } from '@leadenhall/contract/shared/toolkit.ts'

interface Tool {
  readonly page: PageName
  readonly query?: Readonly<Record<string, string>>
  readonly label: string
  readonly about: string
}

interface ToolTable {
  readonly title: string
  readonly tools: readonly Tool[]
  readonly isAdminOnly?: boolean
}

const ABOUT_TOOLS: Readonly<Record<ToolSlug, string>> = {
  'price-history': 'Prices of a share between two days',
  'stock-info': 'Everything that a source says of a share',
  'prices-by-ticker-group': 'Prices of many tickers at once',
  'currency-converter': 'Amounts in other currencies',
  news: 'Headlines of the market',
  trustpilot: 'What customers write about a company',
  'price-alerts': 'Tells you when a price moves or reaches a level',
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
      ...TOOLKIT.map(({ slug, name }) => ({
        page: 'toolkit' as const,
        query: { tool: slug },
        label: name,
        about: ABOUT_TOOLS[slug],
      })),
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
