import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'desk',
    path: '/desk',
    title: 'Desk',
    access: 'signed-in',
    tool: { table: 'watch', about: 'Panels that you arrange, with linked tickers' },
  },
] as const satisfies readonly Page[]
