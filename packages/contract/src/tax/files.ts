import type { FileRoute } from '../shared/file-route.ts'

export const files = {
  csv: {
    path: '/api/portfolio/tax/{year}.csv',
    summary: 'Export a tax year as CSV',
    keyScope: 'tax',
    kept: 'never',
  },
  xlsx: {
    path: '/api/portfolio/tax/{year}.xlsx',
    summary: 'Export a tax year as XLSX',
    keyScope: 'tax',
    kept: 'never',
  },
} as const satisfies Readonly<Record<string, FileRoute>>
