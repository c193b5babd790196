/** Shares held now, in an account or by a taxpayer. */
import type { Day } from '../../../platform/calendar/days.ts'
import type { Decimal } from '../../../platform/decimal.ts'
import { countHoldings } from '../engine/holdings.ts'
import type { TaxEntry } from '../engine/tax-entry.ts'

export function groupOf(
  groups: readonly (readonly TaxEntry[])[],
  security: string,
): readonly TaxEntry[] {
  return (
    groups.find((group) =>
      group.some((entry) => entry.security === security || entry.into === security),
    ) ?? []
  )
}

export function heldIn(
  group: readonly TaxEntry[],
  security: string,
  account: string,
  day: Day,
): Decimal {
  const own = group.filter((entry) => entry.account === account && entry.day <= day)
  return countHoldings(own.toSorted((a, b) => a.day - b.day)).after(security, day)
}

export interface Holder {
  readonly account: string
  readonly held: Decimal
}

/** Accounts that hold a security, most shares first. */
export function listHolders(group: readonly TaxEntry[], security: string, day: Day): Holder[] {
  return [...new Set(group.map((entry) => entry.account))]
    .map((account) => ({ account, held: heldIn(group, security, account, day) }))
    .filter(({ held }) => held.gt(0))
    .toSorted((a, b) => b.held.cmp(a.held))
}
