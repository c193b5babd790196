import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'offers',
    path: '/offers',
    title: 'Offers',
    access: 'open',
    tool: { table: 'toolkit', about: 'Companies in an offer period, bidders and deadlines' },
  },
] as const satisfies readonly Page[]
