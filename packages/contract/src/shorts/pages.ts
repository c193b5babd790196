import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'most-shorted',
    path: '/shorts',
    title: 'Most shorted',
    access: 'open',
    tool: { table: 'toolkit', about: 'Published short positions by share, with changes' },
  },
] as const satisfies readonly Page[]
