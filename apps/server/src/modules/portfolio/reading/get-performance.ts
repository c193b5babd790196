/** Time- and money-weighted return of accounts or of one holding, beside a benchmark. */

import {
  DEFAULT_BENCHMARK,
  type PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import type { performanceQuerySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { z } from 'zod'
import { type Day, isWeekday, toDate, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { startOfSpan } from '../../../platform/calendar/spans.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { memoBy } from '../../../platform/memo-by.ts'
import { findSymbol, subjectOf } from '../../instruments/index.ts'
import {
  addTotals,
  type DailyTotals,
  emptyTotals,
  type Span,
  seriesAt,
  spanOf,
  totalsOfAccount,
  totalsOfHolding,
  valuesOf,
} from '../engine/daily-values.ts'
import type { AccountLedger } from '../engine/ledger.ts'
import { computeReturns, type PeriodReturns } from '../engine/returns.ts'
import { selectAccounts } from '../ledger/select-accounts.ts'
import { loadPrices, subjectsOf, symbolOf } from '../prices/load-prices.ts'
import type { LoadedPrices } from '../prices/price-book.ts'
import { readBenchmark } from './benchmark.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { becauseOfPrice, becauseOfRate } from './unknown-because.ts'

type Query = z.output<typeof performanceQuerySchema>

const DAYS_PER_YEAR = 365

/** Thousands of days: digits that no one reads would be half of the answer. */
const POUND_PLACES = 4
const RATIO_PLACES = 10

function rounded<T extends number | null>(value: T, places: number): T {
  return value === null ? value : ((Math.round(value * 10 ** places) / 10 ** places) as T)
}

/** @throws AppError validation_failed for a period or account that does not exist */
export async function getPerformance(
  deps: ReadingDeps,
  userId: string,
  query: Query,
): Promise<PortfolioPerformance> {
  const today = todayOf(deps)
  const ledgers = selectAccounts(await deps.ledgers.load(userId), query.account)
  const subject = query.holding === undefined ? null : requireSubject(deps, query.holding)
  const to = query.to === undefined ? today : toDay(query.to)
  if (to > today) throw invalid('to', 'The date is in the future.')
  const subjects = subjectsOf(ledgers)
  if (subject !== null && !subjects.has(subject)) {
    throw invalid('holding', `You have never held ${query.holding ?? ''}.`)
  }
  const span = spanOf(ledgers, today) ?? { first: to, last: today }
  const first = subject === null ? span.first : (subjects.get(subject) ?? span.first)
  const from = startOf(deps, query) ?? Math.min(first, to)
  if (from > to) throw invalid('from', 'The period ends before it begins.')
  const needed = subject === null ? subjects : new Map([[subject, first]])
  const prices = await loadPrices(deps, ledgers, needed)
  const totals = sumTotals(ledgers, subject, prices, span)
  const computed = computeReturns(totals, from, to)
  const returns = ledgers.some(({ entries }) => entries.length > 0)
    ? computed
    : withoutValues(computed)
  const benchmark = await readBenchmark(deps, query.benchmark ?? DEFAULT_BENCHMARK, from, to)
  const hasActivity = (day: Day) => totals.flow[day - span.first] !== 0
  return {
    from: toDate(from),
    to: toDate(to),
    currency: 'GBP',
    ...presentReturns(returns, from, to),
    impliedFlow: Number.isNaN(totals.implied) ? 0 : totals.implied,
    unknownBecause: explain(deps, returns, { ledgers, subject, prices, span, totals }),
    benchmark: benchmark.result,
    daily: returns.days
      .filter(
        ({ day }) =>
          isWeekday(day) ||
          day === from ||
          day === to ||
          hasActivity(day) ||
          ledgers.some((ledger) => entryDaysOf(ledger).has(day)),
      )
      .map((one) => ({
        date: toDate(one.day),
        value: rounded(one.value, POUND_PLACES),
        flow: rounded(one.flow, POUND_PLACES),
        return: rounded(one.return, RATIO_PLACES),
        cumulative: rounded(one.cumulative, RATIO_PLACES),
        benchmark: rounded(benchmark.cumulativeOn(one.day), RATIO_PLACES),
      })),
  }
}

/** Null for the whole time. */
function startOf({ calendar, clock }: ReadingDeps, { from, span }: Query): Day | null {
  if (from !== undefined) return toDay(from)
  if (span === undefined) return null
  const session = toDay(calendar.stateAt('LSE', clock.now()).tradingDate)
  return startOfSpan(span, session) + 1
}

/** Where nothing is recorded, no value is known, not even 0. */
function withoutValues(returns: PeriodReturns): PeriodReturns {
  const days = returns.days.map((one) => ({ ...one, value: null }))
  return { ...returns, days, startValue: null, endValue: null }
}

const entryDaysOf = memoBy(({ entries }: AccountLedger) => new Set(entries.map(({ day }) => day)))

function requireSubject({ universe }: ReadingDeps, ticker: string): string {
  const symbol = findSymbol(universe(), ticker)
  if (symbol === null) throw invalid('holding', `${ticker} is not a valid ticker.`)
  return subjectOf(universe(), symbol)
}

function sumTotals(
  ledgers: readonly AccountLedger[],
  subject: string | null,
  prices: LoadedPrices,
  span: Span,
): DailyTotals {
  if (subject === null) {
    return ledgers
      .map((ledger) => totalsOfAccount(ledger, prices, span))
      .reduce(addTotals, emptyTotals(span))
  }
  return ledgers
    .flatMap(({ groups }) => [...groups.values()])
    .map((group) => totalsOfHolding(group, subject, prices, span))
    .reduce(addTotals, emptyTotals(span))
}

function presentReturns(returns: PeriodReturns, from: Day, to: Day) {
  const { startValue, endValue, netFlow, twr, mwr, volatility, drawdown } = returns
  const years = (to - from + 1) / DAYS_PER_YEAR
  return {
    startValue,
    endValue,
    netFlow,
    gain: startValue === null || endValue === null ? null : endValue - startValue - netFlow,
    twr,
    twrAnnual: twr === null || years < 1 || twr <= -1 ? null : (1 + twr) ** (1 / years) - 1,
    mwr,
    volatility,
    drawdown: drawdown && {
      ratio: drawdown.ratio,
      from: toDate(drawdown.from),
      to: toDate(drawdown.to),
    },
  }
}

interface Scope {
  readonly ledgers: readonly AccountLedger[]
  readonly subject: string | null
  readonly prices: LoadedPrices
  readonly span: Span
  readonly totals: DailyTotals
}

function explain(
  deps: ReadingDeps,
  { missingOn, mwr, mwrUnknown, twr }: PeriodReturns,
  { ledgers, subject, prices, span }: Scope,
): string | null {
  if (missingOn !== null) {
    for (const { account, groups, cash } of ledgers) {
      for (const group of groups.values()) {
        for (const [one, trail] of group.trails(prices.rateOn)) {
          if (subject !== null && one !== subject) continue
          const value = valuesOf(trail, prices.priceOf(one), span)[missingOn - span.first]
          if (value !== undefined && Number.isNaN(value)) {
            return becauseOfPrice(symbolOf(deps.universe(), one), missingOn, prices.reasonFor(one))
          }
        }
      }
      const rates = prices.rateOf(account.currency)
      if (cash().days.length > 0 && !(rates && seriesAt(rates, missingOn) > 0)) {
        return becauseOfRate(account.currency, missingOn)
      }
    }
    return `Not known because a price or exchange rate is missing on ${formatLongDate(toDate(missingOn))}.`
  }
  if (mwr !== null && twr !== null) return null
  return twr === null || mwrUnknown === 'no_flows'
    ? 'Not known because there was nothing in the portfolio in this period.'
    : 'The money-weighted return is not known because no yearly rate fits the payments of this period.'
}
