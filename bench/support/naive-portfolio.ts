/** The same ledger computed by tests/support/naive-ledger.ts: every answer from the raw rows. */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { cashOf, holdingsOf, type NaiveRow, twrOf } from '../../tests/support/naive-ledger.ts'
import type { Visitor } from '../../tests/support/visitor.ts'

interface Exported {
  readonly account: string
  readonly kind: ActivityKind
  readonly date: string
  readonly ticker: string | null
  readonly quantity: string | null
  readonly commission: string
  readonly amount: string
  readonly currency: string
}

const DAY_MS = 86_400_000
const toDay = (date: string) => Math.floor(Date.parse(date) / DAY_MS)

/** Prices cost the naive ledger nothing: only its own work is compared. */
const MARKET = { rate: () => 1, price: () => 2.5 }

/** Milliseconds for holdings, cash and the whole period's time-weighted return. */
export async function timeNaively(visitor: Visitor, account: string): Promise<number> {
  const { body } = await visitor.call('GET', `/api/portfolio/export.json?account=${account}`)
  const { activities } = body as { activities: readonly Exported[] }
  const rows = activities.map(toNaiveRow)
  const first = rows[0]?.day ?? 0
  const last = toDay(new Date().toISOString().slice(0, 10))
  const started = performance.now()
  holdingsOf(rows, MARKET, last)
  cashOf(rows, last)
  twrOf(rows, MARKET, first, last)
  return performance.now() - started
}

function toNaiveRow(one: Exported): NaiveRow {
  return {
    account: one.account,
    currency: one.currency,
    kind: one.kind,
    day: toDay(one.date),
    amount: Number(one.amount),
    charges: Number(one.commission),
    ...(one.ticker === null ? {} : { subject: one.ticker }),
    ...(one.quantity === null ? {} : { quantity: Number(one.quantity) }),
  }
}
