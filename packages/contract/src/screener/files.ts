import type { FileRoute } from '../shared/file-route.ts'

/**
 * Downloads of a screen. `?filters=` is the screen as JSON text; omit it for every listing. A URL can
 * hold about 12,000 characters.
 */
export const files = {
  csv: {
    path: '/api/screener/export.csv',
    summary: 'Export every matching listing as CSV',
    keyScope: 'read',
    kept: 'never',
  },
  xlsx: {
    path: '/api/screener/export.xlsx',
    summary: 'Export every matching listing as XLSX',
    keyScope: 'read',
    kept: 'never',
  },
} as const satisfies Readonly<Record<string, FileRoute>>
