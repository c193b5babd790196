/**
 * How an instrument moves. Its logarithm of price is the anchor's plus a trend and a sum of walks that
 * return to 0: the market's for shares and indices, one per currency for pairs, and its own. A fund
 * moves as its index, and a company's lines as its main one, times the exchange rate. A price
 * therefore stays in a range around its dated level, cross rates agree at every close, and a pair is
 * the exact inverse of its reverse.
 */
import { currencyOf, toMajor, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Anchor } from './anchor.ts'
import { buildDayPath, type DayPath, highOf, lowOf, openOf } from './day-path.ts'
import { gaussAt, seedOf, uniformAt } from './noise.ts'
import { createLevels, LARGE_CAP } from './price-levels.ts'
import type { SessionDay, SessionDays } from './session-days.ts'
import { roundingFor } from './tick.ts'

/** In levels. */
export interface LevelRange {
  readonly top: number
  readonly bottom: number
  /** By session. */
  readonly closes: Float64Array
}

/**
 * Paths are in levels: logarithms of the price, or of its inverse for a pair that is stored in the
 * other direction. Only `priceAt` knows which.
 */
export interface PriceModel {
  readonly anchor: Anchor
  /** The price of a level, rounded to its tick. */
  priceAt(level: number): number
  /** One day's path. */
  pathOf(session: SessionDay): DayPath
  /** The path of the session that has not ended, where it is another than `pathOf`'s. */
  pathInProgress?(session: SessionDay): DayPath
  /** The paths of sessions in order, cheaper than one by one. */
  pathsOf(
    sessions: readonly SessionDay[],
  ): readonly { readonly session: SessionDay; readonly path: DayPath }[]
  /** High, low and close, cheaper than whole paths. */
  rangeOf(sessions: readonly SessionDay[]): LevelRange
  /** Their closing prices, cheaper than their paths. */
  closesOf(sessions: readonly SessionDay[]): readonly number[]
  /** The levels of those prices, before rounding to the tick. */
  closeLevelsOf(sessions: readonly Pick<SessionDay, 'day'>[]): readonly number[]
  /**
   * Computes in small steps what the prices of some sessions need, up to a minute of the current one.
   * Without it the first that asks waits for all of it.
   */
  prepare?(
    sessions: readonly Pick<SessionDay, 'day'>[],
    current: { readonly session: SessionDay; readonly minute: number } | null,
  ): Generator<void, void>
  /** Shares per day; null for instruments without a volume. */
  volumeOf(session: SessionDay): number | null
  /** Standard deviation of a day. */
  readonly sigma: number
  /** Factor by which the price has moved since the anchor. */
  sinceAnchor(level: number): number
  /** Shares on an average day; null for instruments without a volume. */
  readonly averageVolume: number | null
}

/** Of the shares in issue, how many change hands on an average day. */
const LARGE_TURNOVER = 0.003
const SMALL_TURNOVER = 0.0012

/** Shares on an average day, by the company's size where it is known. */
function likelyVolume({ marketCap, sharesOutstanding, unit }: Anchor, price: number, luck: number) {
  const cap = marketCap && toMajor(marketCap)
  const isComparable = cap && unit !== null && currencyOf(unit) === cap.unit && price > 0
  const inIssue =
    sharesOutstanding ?? (isComparable ? cap.value / (price / unitsPerMajor(unit)) : null)
  if (inIssue === null) return 20_000 * 200 ** luck
  const turnover = cap && cap.value >= LARGE_CAP ? LARGE_TURNOVER : SMALL_TURNOVER
  // Companies of one size differ by up to a half either way.
  return inIssue * turnover * (0.5 + luck)
}

/** Around an instrument. */
export interface Surroundings {
  readonly calendarKey: string
  readonly days: SessionDays
  readonly seed: string
  /** The model of the anchor's leader; null without one. */
  readonly leader: PriceModel | null
}

export function buildPriceModel(
  symbol: string,
  anchor: Anchor,
  surroundings: Surroundings,
): PriceModel {
  const { leader, seed } = surroundings
  const own = createLevels(symbol, anchor, surroundings)
  const { anchorDay, anchorLog, levelAt, levelsOf, price, sigma, sign } = own
  const daySeed = seedOf(`${seed}|day ${own.canonical}`)
  // Lines of a company and funds of an index move together within the day as well.
  const pathSeed = anchor.leader ? seedOf(`${seed}|day ${anchor.leader.symbol}`) : daySeed
  const seedOfDay = (day: number) => (pathSeed ^ Math.imul(day, 0x27d4eb2f)) >>> 0

  function toPath(session: SessionDay, previous: number, close: number): DayPath {
    return buildDayPath(seedOfDay(session.day), previous, close, sigma, session)
  }

  const averageVolume = likelyVolume(anchor, price, uniformAt(daySeed, -9))

  const round = roundingFor(anchor.kind, anchor.unit, price)

  return {
    anchor,
    priceAt: (level) => round(Math.exp(sign * level)),
    pathOf: (session) => toPath(session, levelAt(session.day - 1), levelAt(session.day)),
    pathsOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      return sessions.map((session) => {
        const place = session.day - firstDay
        return { session, path: toPath(session, levels[place - 1]!, levels[place]!) }
      })
    },
    rangeOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      const closes = new Float64Array(sessions.length)
      for (let place = 0; place < sessions.length; place++) {
        const { day } = sessions[place]!
        const close = levels[day - firstDay]!
        const drawn = seedOfDay(day)
        const open = openOf(drawn, levels[day - firstDay - 1]!, close, sigma)
        top = Math.max(top, highOf(drawn, open, close, sigma))
        bottom = Math.min(bottom, lowOf(drawn, open, close, sigma))
        closes[place] = close
      }
      return { top, bottom, closes }
    },
    closeLevelsOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      return sessions.map(({ day }) => levels[day - firstDay]!)
    },
    closesOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      return sessions.map(({ day }) => round(Math.exp(sign * levels[day - firstDay]!)))
    },
    volumeOf: (session) =>
      anchor.kind === 'currency-pair' || anchor.kind === 'index'
        ? null
        : Math.round(averageVolume * Math.exp(0.4 * gaussAt(daySeed ^ 0x165667b1, session.day))),
    averageVolume:
      anchor.kind === 'currency-pair' || anchor.kind === 'index' ? null : Math.round(averageVolume),
    sigma,
    sinceAnchor: (level) => Math.exp(sign * (level - anchorLog)),
    ...(leader?.prepare ? { prepare: leadPreparation(leader, anchorDay) } : {}),
  }
}

/** An index whose level is costly computes the days of a fund's sessions, and those before them. */
function leadPreparation(
  { prepare }: PriceModel,
  anchorDay: number,
): NonNullable<PriceModel['prepare']> {
  return function* (sessions) {
    const [first, last] = [sessions[0], sessions.at(-1)]
    if (!prepare || !first || !last) return
    const length = last.day - first.day + 1
    const days = Array.from({ length }, (_, at) => ({ day: first.day + at }))
    yield* prepare([{ day: anchorDay }, ...days], null)
  }
}
