import type { Page } from '../shared/page.ts'

export const pages = [
  { name: 'auth', path: '/auth', title: 'Register', access: 'signed-out', hasOwnTitle: true },
  { name: 'profile', path: '/profile', title: 'Your Profile', access: 'signed-in' },
] as const satisfies readonly Page[]
