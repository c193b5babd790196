import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'industries',
    path: '/industries',
    title: 'Industries',
    access: 'open',
    tool: { table: 'browse', about: 'ICB industries with supersectors, GICS industries' },
  },
  {
    name: 'industry',
    path: '/shares/industry/{industry}',
    title: 'Industry',
    access: 'open',
    titleFrom: 'industry',
  },
  {
    name: 'sectors',
    path: '/sectors',
    title: 'Sectors',
    access: 'open',
    tool: { table: 'browse', about: 'ICB supersectors, GICS sectors with industries' },
  },
  {
    name: 'supersector',
    path: '/shares/supersector/{supersector}',
    title: 'Sector',
    access: 'open',
    titleFrom: 'supersector',
  },
  {
    name: 'browse',
    path: '/browse/all',
    title: 'Browse All',
    access: 'open',
    tool: { table: 'browse', about: 'Every London instrument, by country of incorporation' },
  },
  {
    name: 'addfund',
    path: '/addfund',
    title: 'Add a fund',
    access: 'admin',
    tool: { table: 'developer', about: 'Open-ended funds by their ISIN' },
  },
] as const satisfies readonly Page[]
