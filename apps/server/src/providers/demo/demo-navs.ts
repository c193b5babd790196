/** NAVs of the simulated market, around the simulated price. */
import { isWeekday } from '../../platform/calendar/days.ts'
import type { SourceFigure } from '../figure-ports.ts'
import type { NavSource, PricedFund } from '../nav-ports.ts'
import { readDatedFacts } from './dated-facts.ts'
import { gaussAt, seedOf, uniformAt } from './noise.ts'

const DAY_MS = 86_400_000
const YEARS = 5
/** One fund in so many has stopped publishing. */
const STOPPED = 40
const STOPPED_MONTHS = 14

type Rhythm = 'day' | 'month' | 'quarter'

/** Sectors of assets without a market price; funds of shares and bonds value themselves daily. */
const BY_QUARTER = /^(Property|Infrastructure$|Renewable|Private Equity|Growth Capital|VCT)/
const BY_MONTH = /^(Debt|Hedge|Flexible)/
/** Of funds without a sector, so many in ten publish by month or by quarter. */
const TENTHS = { month: 3, quarter: 2 } as const
/** Publication after the end of the month or quarter. */
const LAG_DAYS = { month: 8, quarter: 40 } as const
/** Before the last quarter, the days of a fund that publishes daily are kept by week, then by month. */
const DAILY_DAYS = 92
const WEEKLY_DAYS = 3 * 366
const FRIDAY = 5

export function createDemoNavs(seed: string): NavSource {
  return {
    key: 'demo-navs',
    title: 'Simulated NAVs',
    simulated: true,
    simulate: (fund, untilMs) => simulateNavs(fund, untilMs, seedOf(`${seed}|nav ${fund.symbol}`)),
    simulateSector: (symbol) => readDatedFacts().trustSectors.get(symbol) ?? null,
    simulateTerms: (symbol) => simulateTerms(seedOf(`${seed}|terms ${symbol}`)),
    async probe() {},
  }
}

function simulateNavs(fund: PricedFund, untilMs: number, seed: number): SourceFigure[] {
  const rhythm = rhythmOf(fund.symbol, seed)
  const hasStopped = Math.floor(uniformAt(seed, 2) * STOPPED) === 0
  const last = Math.floor(untilMs / DAY_MS) - (hasStopped ? STOPPED_MONTHS * 30 : 0)
  return daysOf(rhythm, last).flatMap((day) => {
    const publishedAtMs = publicationOf(rhythm, day) * DAY_MS + 7 * 3_600_000
    const price = publishedAtMs > untilMs ? null : fund.priceOn(day)
    return price === null ? [] : navsOf(fund, { day, price, publishedAtMs }, seed)
  })
}

function rhythmOf(symbol: string, seed: number): Rhythm {
  const sector = readDatedFacts().trustSectors.get(symbol)
  if (sector !== undefined) {
    if (BY_QUARTER.test(sector)) return 'quarter'
    return BY_MONTH.test(sector) ? 'month' : 'day'
  }
  const place = Math.floor(uniformAt(seed, 1) * 10)
  if (place < TENTHS.quarter) return 'quarter'
  return place < TENTHS.quarter + TENTHS.month ? 'month' : 'day'
}

/** Days of valuation up to one, oldest first. */
function daysOf(rhythm: Rhythm, last: number): number[] {
  const days: number[] = []
  for (let day = last - YEARS * 366; day <= last; day += 1) {
    const next = new Date((day + 1) * DAY_MS)
    const isMonthEnd = next.getUTCDate() === 1
    const isQuarterEnd = isMonthEnd && next.getUTCMonth() % 3 === 0
    const age = last - day
    const isDaily =
      age <= DAILY_DAYS
        ? isWeekday(day)
        : age <= WEEKLY_DAYS
          ? new Date(day * DAY_MS).getUTCDay() === FRIDAY
          : isMonthEnd
    if ({ day: isDaily, month: isMonthEnd, quarter: isQuarterEnd }[rhythm]) days.push(day)
  }
  return days
}

/** A daily NAV comes out on the next working day. */
function publicationOf(rhythm: Rhythm, day: number): number {
  if (rhythm !== 'day') return day + LAG_DAYS[rhythm]
  let next = day + 1
  while (!isWeekday(next)) next += 1
  return next
}

interface Valuation {
  /** Unix day. */
  readonly day: number
  /** In the major unit. */
  readonly price: number
  readonly publishedAtMs: number
}

/** Discounts wander slowly around a level of the fund's own; most are between 20 % and a small premium. */
function discountOn(day: number, seed: number): number {
  const month = day / 30.44
  const level = -0.19 + 0.16 * uniformAt(seed, 3)
  const wave = Math.sin(month / (4 + 8 * uniformAt(seed, 4)) + 6 * uniformAt(seed, 5))
  return level + 0.03 * wave + 0.004 * gaussAt(seed, 1000 + day)
}

function navsOf(fund: PricedFund, end: Valuation, seed: number): SourceFigure[] {
  const { day, price, publishedAtMs } = end
  const isPounds = fund.currency === 'GBP'
  const unit = isPounds ? 'GBX' : fund.currency
  const fair = (price / (1 + discountOn(day, seed))) * (isPounds ? 100 : 1)
  // Debt at fair value differs from debt at par only where there is any.
  const debt = uniformAt(seed, 6) < 0.3 ? 0.01 * uniformAt(seed, 7) : 0
  const income = 0.015 * uniformAt(seed, 8)
  const values = {
    nav_cum_fair: fair,
    nav_cum_par: fair * (1 - debt),
    nav_ex_par: fair * (1 - debt) * (1 - income),
  }
  return Object.entries(values).map(([metric, value]) => ({
    metric,
    value: Math.round(value * 100) / 100,
    unit,
    period: { start: null, end: new Date(day * DAY_MS).toISOString().slice(0, 10), label: null },
    publishedAtMs,
    link: null,
  }))
}

/** Most charge between 0.4 % and 1.3 %; two in five owe nothing and hold a little cash. */
function simulateTerms(seed: number) {
  const [charge, isGeared, level] = [
    uniformAt(seed, 0),
    uniformAt(seed, 1) > 0.4,
    uniformAt(seed, 2),
  ]
  const round = (ratio: number) => Math.round(ratio * 1e4) / 1e4
  return {
    charge: round(0.004 + 0.009 * charge),
    gearing: round(isGeared ? 0.02 + 0.16 * level : -0.03 * level),
  }
}
