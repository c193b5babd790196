/** Holdings of an account on a day, by its ledger and by the rows of a file, for payments without a price. */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { ActivityContent } from '../ledger/check-activity.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import type { ResolvedRow } from './resolve-rows.ts'

export interface EarlierHoldings {
  readonly loaded: LoadedLedger
  /** Of the same file, where only some of them are resolved again. */
  readonly rows: readonly ResolvedRow[]
}

const SIGNS: Partial<Record<ActivityKind, 1 | -1>> = {
  buy: 1,
  rights: 1,
  scrip: 1,
  drip: 1,
  transfer_in: 1,
  gift_from_spouse: 1,
  sell: -1,
  transfer_out: -1,
  gift_to_spouse: -1,
}

/** A payment follows the day on which it was earned, so that shares sold within so many days count. */
const PAID_WITHIN_DAYS = 90
const DAY_MS = 86_400_000

/** True for an instrument of which the account had shares on the day, or not long before it. */
export function holdingsBy(
  { loaded, rows }: EarlierHoldings,
  resolved: readonly ResolvedRow[],
  accountId: string,
): (subject: string, date: string) => boolean {
  const bySubject = new Map<string, ActivityContent[]>()
  const add = (content: ActivityContent | null) => {
    if (!content?.subject) return
    const list = bySubject.get(content.subject)
    if (list) list.push(content)
    else bySubject.set(content.subject, [content])
  }
  for (const row of loaded.rows.values()) if (row.account_id === accountId) add(row)
  for (const row of [...rows, ...resolved]) if (row.status === 'new') add(row.content)
  for (const list of bySubject.values()) list.sort((a, b) => (a.date < b.date ? -1 : 1))
  return (subject, date) => {
    const since = new Date(Date.parse(date) - PAID_WITHIN_DAYS * DAY_MS).toISOString().slice(0, 10)
    let held = ZERO
    let isHeld = false
    for (const one of bySubject.get(subject) ?? []) {
      if (one.date > date) break
      if (one.date >= since && held.gt(0)) isHeld = true
      held = after(held, one)
    }
    return isHeld || held.gt(0)
  }
}

function after(held: Decimal, { kind, quantity, ratio_new, ratio_old }: ActivityContent): Decimal {
  if (ratio_new !== null && ratio_old !== null) return held.times(ratio_new).div(ratio_old)
  const sign = SIGNS[kind]
  return sign === undefined || quantity === null
    ? held
    : held.plus(new Decimal(quantity).times(sign))
}
