import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'gilts',
    path: '/gilts',
    title: 'Gilts',
    access: 'open',
    tool: {
      table: 'toolkit',
      about: 'Yields after tax, a calculator, a ladder, and cash compared',
    },
  },
  {
    name: 'gilt',
    path: '/gilts/{isin}',
    title: 'Gilt',
    access: 'open',
    titleFrom: 'isin',
  },
] as const satisfies readonly Page[]
