import type { FileRoute } from '../shared/file-route.ts'

export const files = {
  /** With an API key of the scope `calendar` as `key`; the file is of RFC 5545. */
  calendar: {
    path: '/api/portfolio/calendar.ics',
    summary: 'Get ex-dividend days and payments as an iCalendar file',
    keyScope: 'calendar',
    kept: 'never',
  },
} as const satisfies Readonly<Record<string, FileRoute>>
