import type { Page } from '../shared/page.ts'

export const pages = [
  { name: 'auth', path: '/auth', title: 'Sign in or register', access: 'signed-out' },
  { name: 'profile', path: '/profile', title: 'Your Profile', access: 'signed-in' },
] as const satisfies readonly Page[]
