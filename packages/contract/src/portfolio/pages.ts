import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'portfoliomanager',
    path: '/portfoliomanager',
    title: 'Portfolio Manager',
    access: 'open',
    tool: { table: 'watch', about: 'What you own, what it is worth, and how it has done' },
  },
] as const satisfies readonly Page[]
