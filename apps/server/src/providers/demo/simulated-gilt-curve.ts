/** The yield curve of the simulated market: a pure function of maturity and day, without jumps. */

/** Yields drift within about half a point over months. */
const SLOW_DAYS = 190
const FAST_DAYS = 37

/**
 * Redemption yield as a ratio, compounded twice a year; of an index-linked gilt its real yield.
 * @param years to maturity, above 0
 * @param day whole days since 1 January 1970
 */
export function simulateGiltYield(
  kind: 'conventional' | 'index_linked',
  years: number,
  day: number,
): number {
  const slope = 1 - Math.exp(-years / 9)
  const hump = (years / 22) * Math.exp(1 - years / 22)
  const level =
    kind === 'conventional'
      ? 0.0368 + 0.0135 * slope + 0.0035 * hump
      : 0.0045 + 0.0145 * slope + 0.002 * hump
  const wave =
    0.0025 * Math.sin((2 * Math.PI * day) / SLOW_DAYS + years / 30) +
    0.0008 * Math.sin((2 * Math.PI * day) / FAST_DAYS + years / 11)
  return level + wave
}
