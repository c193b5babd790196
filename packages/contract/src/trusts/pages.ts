import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'trusts',
    path: '/trusts',
    title: 'Investment trusts',
    access: 'open',
    tool: { table: 'browse', about: 'Net asset values and discounts by sector' },
  },
] as const satisfies readonly Page[]
