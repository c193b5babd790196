import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'screener',
    path: '/screener',
    title: 'Screener',
    access: 'open',
    tool: {
      table: 'toolkit',
      about: 'Listings by industry, size, index, figures; saved screens and exports',
    },
  },
] as const satisfies readonly Page[]
