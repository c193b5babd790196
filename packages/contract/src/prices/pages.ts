import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'pricefiles',
    path: '/pricefiles',
    title: 'Price files',
    access: 'admin',
    tool: { table: 'developer', about: 'Daily prices from your own files' },
  },
] as const satisfies readonly Page[]
