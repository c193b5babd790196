import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'notes',
    path: '/notes',
    title: 'Notes',
    access: 'admin',
    tool: { table: 'developer', about: 'A shared notebook' },
  },
] as const satisfies readonly Page[]
