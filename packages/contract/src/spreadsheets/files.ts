import type { FileRoute } from '../shared/file-route.ts'

export const files = {
  /** One value as text, for a cell of a spreadsheet that can only open a URL. */
  cell: {
    path: '/api/cell',
    summary: 'Get one value of a listing as plain text',
    keyScope: 'cell',
    kept: 'never',
  },
} as const satisfies Readonly<Record<string, FileRoute>>
