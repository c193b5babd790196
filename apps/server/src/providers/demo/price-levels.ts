/**
 * The levels of an instrument at the ends of days: the logarithm of its anchor's price, a trend, its
 * leader's moves, and walks that return to 0.
 */
import { currencyOf, toMajor, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { type Anchor, REFERENCE_DATE } from './anchor.ts'
import { parsePair, RATES_DATE } from './market-anchors.ts'
import { seedOf, uniformAt } from './noise.ts'
import { correctPast } from './past-levels.ts'
import type { Surroundings } from './price-model.ts'
import { type RevertingWalk, walkAt, walkRun } from './reverting-walk.ts'
import {
  dayOfDate,
  FIRST_UNIX_DAY,
  type SessionDay,
  type SessionDays,
  weekdaysUntil,
} from './session-days.ts'

interface Source extends RevertingWalk {
  /** −1 for an inverse effect. */
  readonly sign: 1 | -1
  /** True if it also moves on weekends. */
  readonly isEveryDay: boolean
  /** True if many instruments have it: a market or a currency. */
  readonly isShared: boolean
  /** The day of the level from which it moves the price, where it is not the anchor's. */
  readonly since?: TradingDate
}

type Motion = Pick<RevertingWalk, 'sigma' | 'bound'>

interface DayLevels {
  readonly firstDay: number
  /** At the end of each day from `firstDay` on. */
  readonly levels: Float64Array
}

const MARKETS: Readonly<Record<string, string>> = {
  LSE: 'GB',
  AIM: 'GB',
  NYSE: 'US',
  NASDAQ: 'US',
  AMEX: 'US',
  TSX: 'CA',
  TSXV: 'CA',
  TSE: 'JP',
  FWB: 'DE',
  ASX: 'AU',
}
/**
 * Together with the own motion and the trend of a large company they keep it within 35 % of its dated
 * level for a year: e^(0.085 + 0.165 + 0.045) = 1.34.
 */
const MARKET: Motion = { sigma: 0.0075, bound: 0.085 }
const CURRENCY: Motion = { sigma: 0.0028, bound: 0.04 }
const LARGE_COMPANY: Motion = { sigma: 0.0145, bound: 0.165 }
const MEDIUM_COMPANY: Motion = { sigma: 0.017, bound: 0.28 }
const SMALL_COMPANY: Motion = { sigma: 0.024, bound: 0.45 }
const TRUST: Motion = { sigma: 0.006, bound: 0.12 }
/** From which on a company is a large one. */
export const LARGE_CAP = 3e9
const SMALL_CAP = 300e6

const MOTIONS: Readonly<Record<Exclude<InstrumentKind, 'share'>, Motion>> = {
  fund: { sigma: 0.005, bound: 0.1 },
  index: { sigma: 0.001, bound: 0.02 },
  'currency-pair': { sigma: 0.004, bound: 0.1 },
  crypto: { sigma: 0.025, bound: 0.4 },
  future: { sigma: 0.016, bound: 0.2 },
  other: { sigma: 0.015, bound: 0.3 },
}

/** Of the commodities that move more or less than crude oil does. */
const COMMODITY_MOTIONS: Readonly<Record<string, Motion>> = {
  'GC=F': { sigma: 0.009, bound: 0.13 },
  'SI=F': { sigma: 0.017, bound: 0.22 },
  'NG=F': { sigma: 0.032, bound: 0.35 },
  'HG=F': { sigma: 0.012, bound: 0.15 },
}
/** Two crude oils differ by transport and storage alone. */
const CRUDES: Readonly<Record<string, string>> = { 'CL=F': 'BZ=F' }
const BESIDE_BRENT: Motion = { sigma: 0.003, bound: 0.03 }

function ownMotion(symbol: string, anchor: Anchor): Motion {
  const commodity = COMMODITY_MOTIONS[symbol]
  if (commodity) return commodity
  if (anchor.isTrust) return TRUST
  if (anchor.kind !== 'share') return MOTIONS[anchor.kind]
  const cap = anchor.marketCap ? toMajor(anchor.marketCap).value : null
  if (cap === null) return MEDIUM_COMPANY
  if (cap >= LARGE_CAP) return LARGE_COMPANY
  return cap < SMALL_CAP ? SMALL_COMPANY : MEDIUM_COMPANY
}

/** Growth of a price a year: that of the earnings behind it. */
export function trendOf(symbol: string, anchor: Anchor, seed: string): number {
  if (!['share', 'fund', 'index'].includes(anchor.kind)) return 0
  const luck = uniformAt(seedOf(`${seed}|trend ${anchor.leader?.symbol ?? symbol}`), 0)
  return 0.045 * luck
}

/** The moves of a price: of its own, or apart from its leader's. */
function sourcesOf(
  symbol: string,
  anchor: Anchor,
  { calendarKey, leader, seed }: Pick<Surroundings, 'calendarKey' | 'leader' | 'seed'>,
): Source[] {
  const source = (key: string, motion: Motion, sign: 1 | -1 = 1, isEveryDay = false): Source => ({
    seed: seedOf(`${seed}|${key}`),
    ...motion,
    sign,
    isEveryDay,
    isShared: motion === MARKET || motion === CURRENCY,
  })
  const currency = (code: string, sign: 1 | -1) =>
    code === 'USD' ? [] : [source(`currency ${code}`, CURRENCY, sign)]
  const exchangeRate = (from: Unit | null, to: Unit | null) => {
    const [base, quote] = [currencyOf(from ?? 'USD'), currencyOf(to ?? 'USD')]
    return base === quote ? [] : [...currency(base, 1), ...currency(quote, -1)]
  }
  const pair = parsePair(symbol)
  if (pair) return exchangeRate(pair.base, pair.quote)
  if (anchor.kind === 'crypto') {
    const [coin = symbol, against = 'USD'] = symbol.split('-')
    return [source(`coin ${coin}`, ownMotion(symbol, anchor), 1, true), ...currency(against, -1)]
  }
  if (leader) {
    if (anchor.leader?.isHedged) return []
    const rate = exchangeRate(leader.anchor.unit, anchor.unit)
    return rate.map((one) => ({ ...one, since: RATES_DATE }))
  }
  const crude = CRUDES[symbol]
  if (crude !== undefined) {
    return [source(`own ${crude}`, MOTIONS.future), source(`own ${symbol}`, BESIDE_BRENT)]
  }
  const own = source(`own ${symbol}`, ownMotion(symbol, anchor))
  const market = MARKETS[calendarKey]
  const isOnMarket = market !== undefined && ['share', 'fund', 'index'].includes(anchor.kind)
  return isOnMarket ? [source(`market ${market}`, MARKET), own] : [own]
}

/** A price of plausible size, from market cap and shares if both are known. */
export function likelyPrice(symbol: string, anchor: Anchor, seed: string): number {
  const { marketCap, sharesOutstanding, unit } = anchor
  if (marketCap && sharesOutstanding && unit && currencyOf(unit) === currencyOf(marketCap.unit)) {
    return (toMajor(marketCap).value / sharesOutstanding) * unitsPerMajor(unit)
  }
  const [low, high] = likelyRange(unit)
  const share = uniformAt(seedOf(`${seed}|price ${symbol}`), 0)
  const price = low * (high / low) ** share
  return Number(price.toPrecision(4))
}

function likelyRange(unit: Unit | null): readonly [number, number] {
  if (unit === 'GBX' || unit === 'ZAc' || unit === 'ILA') return [15, 1500]
  if (unit === 'JPY') return [300, 6000]
  return [4, 200]
}

const REFERENCE_DAY = dayOfDate(REFERENCE_DATE)
const WEEKDAYS_A_YEAR = 261

/** Steps of a walk since the reference day. */
function stepOf(source: Pick<Source, 'isEveryDay'>, day: number): number {
  return source.isEveryDay ? day - REFERENCE_DAY : weekdaysUntil(day) - weekdaysUntil(REFERENCE_DAY)
}

const yearsAt = (day: number) => stepOf({ isEveryDay: false }, day) / WEEKDAYS_A_YEAR

interface KnownRun {
  readonly from: number
  readonly to: number
  readonly values: Float64Array
}

/** The last run of each shared walk: thousands of instruments in a row need the same year of it. */
const sharedRuns = new Map<number, KnownRun>()

function runOf(source: Source, from: number, to: number): Float64Array {
  if (!source.isShared) return walkRun(source, from, to)
  const known = sharedRuns.get(source.seed)
  if (known?.from === from && known.to === to) return known.values
  const values = walkRun(source, from, to)
  sharedRuns.set(source.seed, { from, to, values })
  return values
}

/** A dated close belongs to the session of that day, or to the last one before it. */
export function anchorDayOf({ date }: Anchor, days: SessionDays): number {
  return days.before(dayOfDate(date ?? REFERENCE_DATE) + 1)?.day ?? 1
}

/** The levels of one instrument. */
export interface Levels {
  /** The symbol in whose direction a pair is stored. */
  readonly canonical: string
  /** −1 for the other direction. */
  readonly sign: 1 | -1
  /** At the anchor, as is its level. */
  readonly price: number
  readonly anchorLog: number
  readonly anchorDay: number
  /** Standard deviation of a day. */
  readonly sigma: number
  levelAt(day: number): number
  /** Within a run of sessions, from the day before the first to the last. */
  levelsOf(sessions: readonly Pick<SessionDay, 'day'>[]): DayLevels
}

export function createLevels(symbol: string, anchor: Anchor, surroundings: Surroundings): Levels {
  const { days, leader, seed } = surroundings
  const pair = parsePair(symbol)
  // A pair and its reverse share one path, generated for the alphabetical direction.
  const sign = pair && pair.base > pair.quote ? -1 : 1
  const canonical = sign === 1 ? symbol : `${pair?.quote}${pair?.base}=X`
  const price = anchor.price ?? likelyPrice(symbol, anchor, seed)
  const anchorLog = sign * Math.log(price)
  const sources = sourcesOf(canonical, anchor, surroundings)
  const sigma = Math.hypot(leader?.sigma ?? 0, ...sources.map((source) => source.sigma))
  const trend = leader ? 0 : trendOf(canonical, anchor, seed)
  const jumpAt = (day: number) => anchor.jumpOn?.(day + FIRST_UNIX_DAY) ?? 0
  const leadAt = (day: number) => leader?.closeLevelsOf([{ day }])[0] ?? 0
  const sumAt = (day: number) =>
    sources.reduce(
      (sum, source) => sum + source.sign * walkAt(source, stepOf(source, day)),
      leadAt(day) + trend * yearsAt(day) + jumpAt(day),
    )
  const anchorDay = anchorDayOf(anchor, days)
  const base = sources.reduce(
    (sum, source) => {
      const since = source.since === undefined ? anchorDay : dayOfDate(source.since)
      return sum - source.sign * walkAt(source, stepOf(source, since))
    },
    anchorLog - leadAt(anchorDay) - trend * yearsAt(anchorDay),
  )

  const pastAt = correctPast(anchor.past ?? [], anchorDay, days, (day) => base + sumAt(day))

  /** The levels at the ends of days within a run of sessions; without a closure's boxed numbers. */
  function levelsOf(sessions: readonly Pick<SessionDay, 'day'>[]): DayLevels {
    const first = sessions[0]
    const last = sessions.at(-1)
    if (!first || !last) return { firstDay: 0, levels: new Float64Array(0) }
    const firstDay = first.day - 1
    const levels = new Float64Array(last.day - firstDay + 1)
    for (let place = 0; place < levels.length; place += 1) {
      const day = firstDay + place
      levels[place] = base + trend * yearsAt(day) + jumpAt(day) + pastAt(day)
    }
    if (leader) {
      const lead = leader.closeLevelsOf(
        Array.from(levels, (_, place) => ({ day: firstDay + place })),
      )
      for (const [place, level] of lead.entries()) levels[place]! += level
    }
    for (const source of sources) {
      const from = stepOf(source, firstDay)
      const values = runOf(source, from, stepOf(source, last.day))
      for (let place = 0; place < levels.length; place += 1) {
        levels[place]! += source.sign * values[stepOf(source, firstDay + place) - from]!
      }
    }
    return { firstDay, levels }
  }

  const levelAt = (day: number) => base + sumAt(day) + pastAt(day)
  return { canonical, sign, price, anchorLog, anchorDay, sigma, levelAt, levelsOf }
}
