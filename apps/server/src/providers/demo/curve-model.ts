/** A bond, whose closes follow from a yield curve instead of a walk: it returns to par as it matures. */
import type { Anchor } from './anchor.ts'
import { buildDayPath, highOf, lowOf, openOf } from './day-path.ts'
import { seedOf } from './noise.ts'
import type { PriceModel } from './price-model.ts'
import { FIRST_UNIX_DAY, type SessionDay } from './session-days.ts'

/** Standard deviation of a day around the way from one close to the next. */
const SIGMA = 0.0006
const TICK = 1000

/** @param closeOn clean price of a day, by days since 1 January 1970 */
export function buildCurveModel(
  symbol: string,
  anchor: Anchor,
  closeOn: (unixDay: number) => number,
  seed: string,
): PriceModel {
  const daySeed = seedOf(`${seed}|day ${symbol}`)
  const seedOfDay = (day: number) => (daySeed ^ Math.imul(day, 0x27d4eb2f)) >>> 0
  const levelOf = (day: number) => Math.log(closeOn(day + FIRST_UNIX_DAY))
  const round = (price: number) => Math.round(price * TICK) / TICK
  const pathOf = (session: SessionDay) =>
    buildDayPath(
      seedOfDay(session.day),
      levelOf(session.day - 1),
      levelOf(session.day),
      SIGMA,
      session,
    )
  return {
    anchor,
    priceAt: (level) => round(Math.exp(level)),
    pathOf,
    pathsOf: (sessions) => sessions.map((session) => ({ session, path: pathOf(session) })),
    rangeOf(sessions) {
      let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      const closes = Float64Array.from(sessions, ({ day }) => {
        const [previous, close] = [levelOf(day - 1), levelOf(day)]
        const own = seedOfDay(day)
        const open = openOf(own, previous, close, SIGMA)
        top = Math.max(top, highOf(own, open, close, SIGMA))
        bottom = Math.min(bottom, lowOf(own, open, close, SIGMA))
        return close
      })
      return { top, bottom, closes }
    },
    closesOf: (sessions) => sessions.map(({ day }) => round(Math.exp(levelOf(day)))),
    closeLevelsOf: (sessions) => sessions.map(({ day }) => levelOf(day)),
    // Turnover of gilts is reported to no tape that a retail investor sees.
    volumeOf: () => null,
    averageVolume: null,
    sigma: SIGMA,
    sinceAnchor: (level) => Math.exp(level) / (anchor.price ?? Number.NaN),
  }
}
