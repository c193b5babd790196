import type { AccountKind } from '@leadenhall/contract/portfolio/index.ts'
import { type AccountLedger, pairTransfers, type Side } from '../../portfolio/index.ts'

/** The other side of an own transfer as tax sees it. */
export type TaxSide =
  | {
      readonly kind: 'paired'
      /** The kind of the account on the other side. */
      readonly with: AccountKind
      /** The shares were split on their way, and their number may be of old or of new ones. */
      readonly isSplit: boolean
    }
  /** Not decided, or parts in accounts of several kinds, which would be taxed differently. */
  | { readonly kind: 'open' }
  | { readonly kind: 'alone' }

/** @param accounts of one taxpayer */
export function listTaxSides(accounts: readonly AccountLedger[]): ReadonlyMap<string, TaxSide> {
  const kinds = new Map(accounts.map(({ account: { id, kind } }) => [id, kind]))
  const toTaxSide = (side: Side): TaxSide => {
    if (side.kind !== 'paired') return { kind: side.kind }
    const [other] = side.with
    const kind = other && kinds.get(other.accountId)
    if (!side.hasOneKind || !kind) return { kind: 'open' }
    return { kind: 'paired', with: kind, isSplit: side.split !== null }
  }
  return new Map([...pairTransfers(accounts)].map(([id, side]) => [id, toTaxSide(side)]))
}
