import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'

/** A visitor is signed out, signed in, or an administrator. */
export type Visitor = 'signed-out' | 'signed-in' | 'admin'

/**
 * - `allow`: show the page
 * - `back`: signed-in users go back to where they came from
 * - `sign-in`: the page needs a session
 * - `refuse`: the page needs the admin role
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
