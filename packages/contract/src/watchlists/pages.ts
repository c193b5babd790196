import type { Page } from '../shared/page.ts'

export const pages = [
  {
    name: 'watchlists',
    path: '/watchlists',
    title: 'Your Watchlists',
    access: 'signed-in',
    tool: { table: 'watch', about: 'Your own lists, with live prices' },
  },
  {
    name: 'watchlist',
    path: '/watchlist',
    title: 'Watchlist',
    access: 'open',
    tool: { table: 'watch', about: 'Ten large London shares' },
  },
  {
    name: 'user-watchlist',
    path: '/watchlist/{watchlist}',
    title: 'Watchlist',
    access: 'signed-in',
    hasOwnTitle: true,
  },
  {
    name: 'shared-watchlist',
    path: '/shared/watchlist/{token}',
    title: 'Shared watchlist',
    access: 'open',
    isUnlisted: true,
    hasOwnTitle: true,
  },
] as const satisfies readonly Page[]
