import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'research',
    path: '/research',
    title: 'Research',
    access: 'open',
    tool: { table: 'browse', about: 'Research headlines by source' },
  },
] as const satisfies readonly Page[]
