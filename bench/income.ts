/**
 * How good is the forecast of dividends? The last twelve months of every recorded series are hidden; a
 * forecast counts if its amount is within 10% and its ex-day within 14 days. Beside it, in the same
 * run, the plain rule "the same as last year".
 */
import {
  type ExpectedDividend,
  type ForecastInput,
  forecastDividends,
  repeatLastYear,
} from '../apps/server/src/modules/income/engine/forecast.ts'
import { YEAR_DAYS } from '../apps/server/src/modules/income/engine/match-years.ts'
import { type Day, toDay } from '../apps/server/src/platform/calendar/days.ts'
import { Decimal } from '../apps/server/src/platform/decimal.ts'
import { readPriceSeries } from '../tests/support/price-series.ts'
import { beginQuestion, printFigure } from './support/goals.ts'

const AMOUNT_RATIO = 0.1
const DAYS = 14

interface Score {
  readonly hits: number
  readonly forecasts: number
  readonly paid: number
}

interface Paid {
  readonly exDay: Day
  readonly amount: Decimal
}

export async function run(): Promise<void> {
  beginQuestion('income')
  const rule: Score[] = []
  const plain: Score[] = []
  for (const { bars, name } of readPriceSeries()) {
    const today = toDay(bars.at(-1)?.date ?? '1970-01-01') - YEAR_DAYS
    const events = bars.flatMap(({ date, dividend }) =>
      dividend > 0
        ? [{ exDay: toDay(date), payDay: null, amount: new Decimal(dividend), unit: 'GBP' }]
        : [],
    )
    const splits = bars.flatMap(({ date, split }) =>
      split > 0 ? [{ day: toDay(date), ratio: new Decimal(split) }] : [],
    )
    const known = events.filter(({ exDay }) => exDay <= today)
    const hidden = events.filter(({ exDay }) => exDay > today)
    if (known.length === 0) continue
    const input: ForecastInput = {
      events: known,
      splits: splits.filter(({ day }) => day <= today),
      today,
    }
    const own = score(forecastDividends(input).expected, hidden)
    const other = score(repeatLastYear(input), hidden)
    rule.push(own)
    plain.push(other)
    console.log(`  ${name}: ${describe(own)}; same as last year ${describe(other)}`)
  }
  report('the rule', rule)
  report('same as last year', plain)
  printFigure({
    what: 'the rule, hits of the same as last year',
    value: sum(rule).hits / sum(plain).hits,
    unit: '×',
    goal: { atLeast: 1 },
  })
}

/** Each payment is hit once, by the forecast that is nearest in time. */
function score(forecasts: readonly ExpectedDividend[], paid: readonly Paid[]): Score {
  const left = new Set(paid)
  const known = forecasts.flatMap(({ amount, exDay }) => (amount ? { amount, exDay } : []))
  const hits = known.filter(({ amount, exDay }) => {
    const near = [...left]
      .filter((one) => Math.abs(one.exDay - exDay) <= DAYS)
      .toSorted((a, b) => Math.abs(a.exDay - exDay) - Math.abs(b.exDay - exDay))
    const hit = near.find((one) =>
      amount.minus(one.amount).abs().lte(one.amount.times(AMOUNT_RATIO)),
    )
    return hit !== undefined && left.delete(hit)
  })
  return { hits: hits.length, forecasts: known.length, paid: paid.length }
}

const sum = (scores: readonly Score[]): Score => ({
  hits: scores.reduce((total, { hits }) => total + hits, 0),
  forecasts: scores.reduce((total, { forecasts }) => total + forecasts, 0),
  paid: scores.reduce((total, { paid }) => total + paid, 0),
})

const describe = ({ forecasts, hits, paid }: Score) =>
  `${hits} of ${forecasts} forecasts, ${paid} paid`

function report(what: string, scores: readonly Score[]): void {
  const { forecasts, hits, paid } = sum(scores)
  const share = (of: number) => (100 * hits) / of
  printFigure({
    what: `${what}, share of forecasts that came true`,
    value: share(forecasts),
    unit: '%',
  })
  printFigure({
    what: `${what}, share of payments that were foretold`,
    value: share(paid),
    unit: '%',
  })
}
