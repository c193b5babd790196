/** NAVs of the simulated market: month by month around the simulated price. */
import type { SourceFigure } from '../figure-ports.ts'
import type { NavSource, PricedFund } from '../nav-ports.ts'
import { gaussAt, seedOf, uniformAt } from './noise.ts'

const DAY_MS = 86_400_000
const YEARS = 5
/** One fund in so many publishes by quarter, and one has stopped publishing. */
const QUARTERLY = 5
const STOPPED = 40
const STOPPED_MONTHS = 14
/** Publication after the end of the month or quarter. */
const LAG_DAYS = { month: 8, quarter: 40 } as const

export function createDemoNavs(seed: string): NavSource {
  return {
    key: 'demo-navs',
    title: 'Simulated NAVs',
    simulated: true,
    simulate: (fund, untilMs) => simulateNavs(fund, untilMs, seedOf(`${seed}|nav ${fund.symbol}`)),
    simulateSector,
    async probe() {},
  }
}

function simulateNavs(fund: PricedFund, untilMs: number, seed: number): SourceFigure[] {
  const isQuarterly = Math.floor(uniformAt(seed, 1) * QUARTERLY) === 0
  const hasStopped = Math.floor(uniformAt(seed, 2) * STOPPED) === 0
  const until = new Date(untilMs)
  const thisMonth = until.getUTCFullYear() * 12 + until.getUTCMonth()
  const last = thisMonth - (hasStopped ? STOPPED_MONTHS : 0)
  const figures: SourceFigure[] = []
  for (let month = thisMonth - YEARS * 12; month <= last; month += 1) {
    if (isQuarterly && month % 3 !== 2) continue
    const day = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0) / DAY_MS
    const lag = LAG_DAYS[isQuarterly ? 'quarter' : 'month']
    const publishedAtMs = (day + lag) * DAY_MS + 7 * 3_600_000
    const price = publishedAtMs > untilMs ? null : fund.priceOn(day)
    if (price !== null) figures.push(...navsOf(fund, { day, price, month, publishedAtMs }, seed))
  }
  return figures
}

interface MonthEnd {
  /** Unix day. */
  readonly day: number
  /** In the major unit. */
  readonly price: number
  /** Months since year 0. */
  readonly month: number
  readonly publishedAtMs: number
}

/** Discounts wander slowly around a level of the fund's own; most are between 20 % and a small premium. */
function discountIn(month: number, seed: number): number {
  const level = -0.19 + 0.16 * uniformAt(seed, 3)
  const wave = Math.sin(month / (4 + 8 * uniformAt(seed, 4)) + 6 * uniformAt(seed, 5))
  return level + 0.03 * wave + 0.006 * gaussAt(seed, 1000 + month)
}

function navsOf(fund: PricedFund, end: MonthEnd, seed: number): SourceFigure[] {
  const { day, price, month, publishedAtMs } = end
  const isPounds = fund.currency === 'GBP'
  const unit = isPounds ? 'GBX' : fund.currency
  const fair = (price / (1 + discountIn(month, seed))) * (isPounds ? 100 : 1)
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

/** Words of names, by which the simulated market sorts funds into sectors of the usual kind. */
const SECTORS: readonly (readonly [RegExp, string])[] = [
  [/\bVCT\b/i, 'VCT'],
  [/biotech|health|medic|life science/i, 'Biotechnology & Healthcare'],
  [/infrastructure/i, 'Infrastructure'],
  [/renewable|solar|wind\b|green|energy/i, 'Renewable Energy & Resources'],
  [/propert|real estate|reit|housing|residential|warehouse/i, 'Property'],
  [/private equity|pantheon|harbourvest|venture/i, 'Private Equity'],
  [/debt|credit|loan|bond|floating|lending/i, 'Debt'],
  [/smaller|micro|small/i, 'Smaller Companies'],
  [/china/i, 'China / Greater China'],
  [/japan/i, 'Japan'],
  [/india/i, 'India'],
  [/asia|pacific|vietnam|far east/i, 'Asia Pacific'],
  [/europe/i, 'Europe'],
  [/america|\bUS\b|U\.S\./i, 'North America'],
  [/emerging|latin|africa|frontier/i, 'Global Emerging Markets'],
  [/technolog|polar capital/i, 'Technology'],
  [/income/i, 'Equity Income'],
  [/UK|british/i, 'UK All Companies'],
]

function simulateSector(name: string): string {
  return SECTORS.find(([words]) => words.test(name))?.[1] ?? 'Global'
}
