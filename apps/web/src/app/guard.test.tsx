import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'
import { expect, it } from 'vitest'
import { type GuardVerdict, guardPage, type Visitor } from './guard.ts'

/** The whole access table. */
const VERDICTS: Record<PageAccess, Record<Visitor, GuardVerdict>> = {
  open: { 'signed-out': 'allow', 'signed-in': 'allow', admin: 'allow' },
  'signed-out': { 'signed-out': 'allow', 'signed-in': 'back', admin: 'back' },
  'signed-in': { 'signed-out': 'sign-in', 'signed-in': 'allow', admin: 'allow' },
  admin: { 'signed-out': 'sign-in', 'signed-in': 'refuse', admin: 'allow' },
}

const CASES = Object.entries(VERDICTS).flatMap(([access, byVisitor]) =>
  Object.entries(byVisitor).map(([visitor, verdict]) => ({ access, visitor, verdict })),
)

// @spec 2.5, 4.9
it.each(CASES)('a page for $access users gives a $visitor visitor: $verdict', (given) => {
  expect(guardPage(given.access as PageAccess, given.visitor as Visitor)).toBe(given.verdict)
})
