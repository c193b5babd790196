/** One dividend that several rows show. Pure. */
import { type DividendEvent, restateEvents, type ShareSplit } from './dividend-event.ts'

const DAYS = 5
const AMOUNT_RATIO = '0.02'

/**
 * Rows of one dividend become one, the first of them: at most 5 days apart, within 2% of each other in
 * today's shares, and in the same currency.
 */
export function mergeEvents(
  rows: readonly DividendEvent[],
  splits: readonly ShareSplit[],
): DividendEvent[] {
  const kept: ReturnType<typeof restateEvents> = []
  for (const row of rows) {
    const [restated] = restateEvents([row], splits)
    if (!restated) continue
    const isKnown = kept.some(
      (one) =>
        one.currency === restated.currency &&
        Math.abs(one.exDay - restated.exDay) <= DAYS &&
        one.major.minus(restated.major).abs().lte(one.major.times(AMOUNT_RATIO)),
    )
    if (!isKnown) kept.push(restated)
  }
  return kept
}
