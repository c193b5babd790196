import type { FileRoute } from '../shared/file-route.ts'

export const files = {
  markdown: {
    path: '/api/journal/export.md',
    summary: 'Export every journal entry as Markdown, newest first',
    keyScope: 'portfolio',
    kept: 'never',
  },
  json: {
    path: '/api/journal/export.json',
    summary: 'Export every journal entry as JSON, newest first',
    keyScope: 'portfolio',
    kept: 'never',
  },
} as const satisfies Readonly<Record<string, FileRoute>>
