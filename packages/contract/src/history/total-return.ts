/**
 * Total return: each dividend buys more shares at the close of its ex-day, without costs or tax, as FTSE
 * Russell's total return indices do ("Guide to Calculation Methods for the UK Series": the day's return
 * is (P + D) ÷ P₋₁). Yahoo's adjusted closes divide by P₋₁ − D instead, which is slightly more. Pure.
 */

interface Close {
  /** Unix seconds. */
  readonly time: number
  /** Split-adjusted; null on a day without one. */
  readonly close: number | null
}

interface Payment {
  /** Unix seconds of midnight UTC on the ex-day. */
  readonly time: number
  /** For one of today's shares, in the unit of the closes; null if it is not known. */
  readonly amount: number | null
}

/**
 * Shares at the end of each bar that one share at the first bar has become. A dividend with its ex-day
 * on or before the first bar counts as paid before.
 * @param barSeconds how much later than its time a bar may end: 0 for days
 * @returns in the order of the bars; null if a dividend within them is not known
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
  for (const { close, time } of bars) {
    if (close === null) {
      shares.push(held)
      continue
    }
    for (; (due[next]?.time ?? Number.POSITIVE_INFINITY) <= time + barSeconds; next++) {
      const amount = due[next]?.amount ?? null
      if (amount === null || close <= 0) return null
      held *= 1 + amount / close
    }
    shares.push(held)
  }
  return shares
}
