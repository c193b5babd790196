import type { PageName } from '@leadenhall/contract/shared/pages.ts'

interface Tool {
  readonly page: PageName
  readonly label: string
  readonly about: string
}

export const TOOL_TABLES: readonly { title: string; tools: readonly Tool[] }[] = [
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
    ],
  },
  {
    title: 'Developer',
    tools: [
      { page: 'healthcheck', label: 'Healthcheck', about: 'State of the server and its sources' },
    ],
  },
]
