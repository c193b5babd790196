import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '../features/accounts/index.ts'
import { pagePath } from '../format/paths.ts'
import { showProblem } from '../ui/show-toast.ts'
import { type GuardVerdict, guardPage, type Visitor } from './guard.ts'
import { texts } from './texts.ts'

/** The last allowed page with its query; null right after following a deep link. */
let previousAddress: string | null = null

/** Shows a page to visitors who may see it, and redirects the others as the guard decides. */
export function GuardedPage({ access, children }: { access: PageAccess; children: ReactNode }) {
  const user = useUser()
  const [, navigate] = useLocation()
  const visitor: Visitor = user ? (user.admin ? 'admin' : 'signed-in') : 'signed-out'
  const verdict = guardPage(access, visitor)

  useEffect(() => {
    if (verdict === 'allow') {
      if (access !== 'signed-out') previousAddress = currentAddress()
      return
    }
    const { to, message } = detour(verdict)
    if (message) showProblem(message)
    navigate(to, { replace: true })
  }, [verdict, access, navigate])

  return verdict === 'allow' ? children : null
}

function currentAddress(): string {
  return window.location.pathname + window.location.search
}

function detour(verdict: Exclude<GuardVerdict, 'allow'>): { to: string; message: string | null } {
  const back = previousAddress ?? pagePath('home')
  switch (verdict) {
    case 'back':
      return { to: back, message: null }
    case 'refuse':
      return { to: back, message: texts.guard.adminsOnly }
    case 'sign-in':
      return {
        to: pagePath('auth', {}, { login: 'true', returnTo: currentAddress() }),
        message: null,
      }
  }
}
