import type { FileRoute } from '../shared/file-route.ts'

export const files = {
  csv: {
    path: '/api/portfolio/export.csv',
    summary: 'Export every activity as CSV, oldest first',
    keyScope: 'portfolio',
    kept: 'never',
  },
  json: {
    path: '/api/portfolio/export.json',
    summary: 'Export every activity as JSON, oldest first',
    keyScope: 'portfolio',
    kept: 'never',
  },
} as const satisfies Readonly<Record<string, FileRoute>>
