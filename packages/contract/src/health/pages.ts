import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'healthcheck',
    path: '/Healthcheck',
    title: 'Healthcheck',
    access: 'open',
    tool: { table: 'developer', about: 'State of the server and its sources' },
  },
] as const satisfies readonly Page[]
