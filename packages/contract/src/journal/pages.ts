import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'journal',
    path: '/journal',
    title: 'Journal',
    access: 'signed-in',
    tool: { table: 'watch', about: 'Your theses, questions, decisions and reviews' },
  },
] as const satisfies readonly Page[]
