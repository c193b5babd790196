import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'

/** Who is looking: nobody signed in, a person, or an administrator. */
export type Visitor = 'signed-out' | 'signed-in' | 'admin'

/**
 * - `allow` show the page
 * - `back` signed-in people go back to where they came from
 * - `sign-in` the page needs a session
 * - `refuse` the page needs the role admin
 */
export type GuardVerdict = 'allow' | 'back' | 'sign-in' | 'refuse'

export function guardPage(access: PageAccess, visitor: Visitor): GuardVerdict {
  switch (access) {
    case 'open':
      return 'allow'
    case 'signed-out':
      return visitor === 'signed-out' ? 'allow' : 'back'
    case 'signed-in':
      return visitor === 'signed-out' ? 'sign-in' : 'allow'
    case 'admin':
      if (visitor === 'signed-out') return 'sign-in'
      return visitor === 'admin' ? 'allow' : 'refuse'
  }
}
