/**
 * A portfolio for guests of the demo: two accounts with a few years of activities in large London
 * shares, at the prices of their days. It goes through the same checks as what a user enters.
 */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { activityBodySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import { type Day, toDate } from './engine/days.ts'
import { Decimal, toText } from './engine/decimal.ts'
import { createAccount } from './ledger/accounts.ts'
import { createActivity } from './ledger/activities.ts'
import type { LedgerDeps } from './ledger/ledger-deps.ts'
import { type LoadingDeps, todayOf } from './prices/load-prices.ts'

/** Bought with about so many pounds, so many days ago. */
const ISA_PURCHASES: readonly (readonly [ticker: string, pounds: number, daysAgo: number])[] = [
  ['SHEL.L', 4000, 880],
  ['AZN.L', 5000, 820],
  ['VOD.L', 1500, 760],
  ['HSBA.L', 3500, 610],
  ['ULVR.L', 2500, 430],
  ['AZN.L', 2000, 250],
  ['TSCO.L', 1800, 120],
]
const SIPP_PURCHASES: typeof ISA_PURCHASES = [
  ['VUSA.L', 9000, 860],
  ['RIO.L', 3000, 640],
  ['LLOY.L', 2000, 300],
]
const FIRST_DAY = 900
const COMMISSION = '5.95'
/** Of the value, on purchases of shares. */
const STAMP_DUTY = '0.005'

export type SampleDeps = LedgerDeps & LoadingDeps

type Record = (kind: ActivityKind, day: Day, values: object) => Promise<unknown>

export async function createSamplePortfolio(deps: SampleDeps, userId: string): Promise<void> {
  await fillAccount(deps, userId, {
    account: { name: 'Sample ISA', kind: 'isa', currency: 'GBP', provider: 'Demo' },
    deposit: '22000',
    purchases: ISA_PURCHASES,
  })
  await fillAccount(deps, userId, {
    account: { name: 'Sample SIPP', kind: 'sipp', currency: 'GBP', provider: 'Demo' },
    deposit: '15000',
    purchases: SIPP_PURCHASES,
  })
}

interface Plan {
  readonly account: Parameters<typeof createAccount>[2]
  readonly deposit: string
  readonly purchases: typeof ISA_PURCHASES
}

async function fillAccount(
  deps: SampleDeps,
  userId: string,
  { account, deposit, purchases }: Plan,
): Promise<void> {
  const today = todayOf(deps)
  const { id } = await createAccount(deps, userId, account)
  const record: Record = (kind, day, values) =>
    createActivity(
      deps,
      userId,
      activityBodySchema.parse({ account_id: id, kind, date: toDate(day), ...values }),
    )
  await record('deposit', today - FIRST_DAY, { amount: deposit })
  for (const [ticker, pounds, daysAgo] of purchases) {
    await buy(deps, record, { ticker, pounds, day: today - daysAgo })
  }
  await record('interest', today - 30, { amount: '14.20' })
}

/** Skips a share without a price on the day: the list of an installation may lack it. */
async function buy(
  deps: SampleDeps,
  record: Record,
  { ticker, pounds, day }: { readonly ticker: string; readonly pounds: number; readonly day: Day },
): Promise<void> {
  const prices = await deps.prices.load({
    subjects: new Map([[ticker, { symbol: ticker, from: day }]]),
    currencies: new Map(),
    today: todayOf(deps),
  })
  const close = prices.closeOn(ticker, day)
  if (!close || !deps.universe().resolve(ticker)) return
  const perShare = new Decimal(close.value).div(close.unit === 'GBX' ? 100 : 1)
  const quantity = new Decimal(pounds).div(perShare).floor()
  if (quantity.isZero()) return
  const value = quantity.times(perShare)
  const isFund = ticker === 'VUSA.L'
  await record('buy', day, {
    ticker,
    quantity: toText(quantity),
    price: { value: toText(new Decimal(close.value), 4), unit: close.unit },
    charges: {
      commission: COMMISSION,
      stamp_duty: isFund ? '0' : toText(value.times(STAMP_DUTY), 2),
    },
  })
  // A yearly payment of about three per cent, so that there is income to look at.
  const payments = [200, 20].filter((daysAgo) => todayOf(deps) - daysAgo > day)
  for (const daysAgo of payments) {
    await record('dividend', todayOf(deps) - daysAgo, {
      ticker,
      amount: toText(value.times('0.015'), 2),
    })
  }
}
