/**
 * Total return: each dividend buys more shares at the close of its ex-day, without costs or tax, as FTSE
 * Russell's total return indices do ("Guide to Calculation Methods for the UK Series": the day's return
 * is (P + D) ÷ P₋₁). Yahoo's adjusted closes divide by P₋₁ − D instead, which is slightly more. Pure.
 */

/** A year and a month: an instrument that pays has had an ex-day since then. */
export const PAYMENT_DAYS = 396

interface Close {
  /** Unix seconds. */
  readonly time: number
  /** Split-adjusted; null on a day without one. */
  readonly close: number | null
  /** Interest that a bond's price leaves out; null if it is not known, absent for other instruments. */
  readonly accrued?: number | null | undefined
}

interface Payment {
  /** Unix seconds of midnight UTC on the ex-day. */
  readonly time: number
  /** For one of today's shares, in the unit of the closes; null if it is not known. */
  readonly amount: number | null
}

/**
 * Shares at the end of each bar that one share at the first bar has become. A dividend with its ex-day
 * on or before the first bar counts as paid before. Of a bond they are multiplied by its price with
 * accrued interest ÷ the price without, as 1 for the first bar, so that the close times the result is
 * what the holding is worth.
 * @param barSeconds how much later than its time a bar may end: 0 for days
 * @returns in the order of the bars; null if a dividend or interest within them is not known
 */
export function sharesWithReinvestment(
  bars: readonly Close[],
  payments: readonly Payment[],
  barSeconds = 0,
): number[] | null {
  const start = bars.find(({ close }) => close !== null)?.time ?? 0
  const due = payments
    .filter(({ time }) => time > start + barSeconds)
    .toSorted((a, b) => a.time - b.time)
  const shares: number[] = []
  let held = 1
  let next = 0
  let first: number | null = null
  let withAccrued = 1
  for (const { accrued = 0, close, time } of bars) {
    if (close !== null) {
      if (accrued === null) return null
      for (; (due[next]?.time ?? Number.POSITIVE_INFINITY) <= time + barSeconds; next++) {
        const amount = due[next]?.amount ?? null
        if (amount === null || close <= 0) return null
        held *= 1 + amount / (close + accrued)
      }
      const own = accrued === 0 ? 1 : 1 + accrued / close
      first ??= own
      withAccrued = own / first
    }
    shares.push(held * withAccrued)
  }
  return shares
}
