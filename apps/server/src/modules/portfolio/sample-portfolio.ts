/**
 * A portfolio for guests of the demo: three accounts with three years of monthly savings and the
 * simulated dividends. It goes through the same checks as what a user enters.
 */
import { activityBodySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { type Day, toDate, toDay, todayOf } from '../../platform/calendar/days.ts'
import type { DeclaredDividend } from '../../providers/ports.ts'
import { seriesAt } from './engine/daily-values.ts'
import { createAccount } from './ledger/accounts.ts'
import { createActivities } from './ledger/activities.ts'
import type { LedgerDeps } from './ledger/ledger-deps.ts'
import type { LoadingDeps } from './prices/load-prices.ts'
import type { PriceDeps } from './prices/price-deps.ts'
import {
  planActivities,
  type SampleDividend,
  type SampleHolding,
  type SampleMarket,
  type SavingsPlan,
} from './sample-plan.ts'

const share = (ticker: string): SampleHolding => ({ ticker, isStamped: true })
const unstamped = (ticker: string): SampleHolding => ({ ticker, isStamped: false })

const ISA: SavingsPlan = {
  opening: 6000,
  monthly: 500,
  extra: { pounds: 9000, monthsAgo: 9 },
  holdings: [
    share('SHEL.L'),
    share('AZN.L'),
    share('HSBA.L'),
    share('SMT.L'),
    share('ULVR.L'),
    unstamped('AAPL'),
    share('TSCO.L'),
    share('VOD.L'),
  ],
}
const SIPP: SavingsPlan = {
  opening: 8000,
  monthly: 400,
  extra: { pounds: 6000, monthsAgo: 8 },
  holdings: [
    unstamped('VUSA.L'),
    share('RIO.L'),
    share('NG.L'),
    share('FCIT.L'),
    share('LLOY.L'),
    unstamped('VUSA.L'),
  ],
}
/** ⅛ % until January 2028: below par, and its gain is free of tax. */
const GILT = unstamped('TN28.L')
/** Outside of wrappers, with sales that tax asks about. */
const GENERAL: SavingsPlan = {
  opening: 14_000,
  monthly: 300,
  extra: { pounds: 4000, monthsAgo: 16 },
  holdings: [share('RR.L'), share('GSK.L'), share('DGE.L'), share('LGEN.L')],
  once: [{ holding: GILT, monthsAgo: 14, pounds: 5000 }],
  sales: [
    { holding: share('GSK.L'), monthsAgo: 10, part: 0.5 },
    { holding: share('RR.L'), monthsAgo: 5, part: 0.5 },
    { holding: share('DGE.L'), monthsAgo: 4, part: 0.6, boughtBack: 1000 },
  ],
}
/** Older than the first purchase, for the price of that day. */
const DAYS_READ = 1150

export type SampleDeps = LedgerDeps &
  LoadingDeps &
  Pick<PriceDeps, 'calendar'> & {
    readonly dividendsOf: (symbol: string, from: TradingDate) => readonly DeclaredDividend[]
  }

export async function createSamplePortfolio(deps: SampleDeps, userId: string): Promise<void> {
  const market = await readMarket(deps)
  const accounts = [
    { plan: ISA, account: { name: 'Sample ISA', kind: 'isa' as const } },
    { plan: SIPP, account: { name: 'Sample SIPP', kind: 'sipp' as const } },
    { plan: GENERAL, account: { name: 'Sample dealing account', kind: 'general' as const } },
  ]
  const bodies = []
  for (const { plan, account } of accounts) {
    const { id } = await createAccount(deps, userId, {
      ...account,
      currency: 'GBP',
      provider: 'Demo',
    })
    for (const body of planActivities(plan, market)) {
      bodies.push(activityBodySchema.parse({ ...body, account_id: id }))
    }
  }
  await createActivities(deps, userId, bodies)
}

/** Of the listings that this installation has: its list may lack some. */
async function readMarket(deps: SampleDeps): Promise<SampleMarket> {
  const today = todayOf(deps)
  const from = today - DAYS_READ
  const tickers = [...ISA.holdings, ...SIPP.holdings, ...GENERAL.holdings, GILT].flatMap(
    ({ ticker }) => (deps.universe().resolve(ticker) ? ticker : []),
  )
  const prices = await deps.prices.load({
    subjects: new Map(tickers.map((ticker) => [ticker, { symbol: ticker, from }])),
    currencies: new Map(),
    today,
  })
  const dividends = new Map<string, ReadonlyMap<Day, SampleDividend>>()
  for (const ticker of new Set(tickers)) {
    dividends.set(
      ticker,
      new Map(
        deps
          .dividendsOf(ticker, toDate(from))
          .flatMap(({ amount, date, payDate }) =>
            payDate === null ? [] : [[toDay(date), { amount, paidOn: toDay(payDate) }] as const],
          ),
      ),
    )
  }
  return {
    today,
    tradingDayFrom(day) {
      const date = toDate(day)
      const { calendar } = deps
      return calendar.sessionOn('LSE', date) ? day : toDay(calendar.nextTradingDate('LSE', date))
    },
    priceOn(ticker, day) {
      const close = prices.closeOn(ticker, day)
      const series = prices.priceOf(ticker)
      const pounds = series ? seriesAt(series, day) : Number.NaN
      return close && pounds > 0 ? { ...close, pounds } : null
    },
    dividendsOf: (ticker) => dividends.get(ticker) ?? new Map(),
  }
}
