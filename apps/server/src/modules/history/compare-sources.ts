/** Two sources of one day that contradict each other: both are shown, and none is averaged. Pure. */
import type { BarFlag } from '@leadenhall/contract/history/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { OtherClose } from './history-store.ts'
import { type Split, splitFactorAfter } from './split-adjustment.ts'

/** Every session of a day has ended by then, counted from its midnight in UTC. */
const ENDED_AFTER_MS = 22 * 3_600_000
/** Closes of one day that differ by more are in doubt. */
const MOST_DIFFERENCE = 0.01

interface ComparedBar {
  readonly date: TradingDate
  readonly close: number | null
  readonly unit: Unit | null
  readonly flags: readonly BarFlag[]
}

export type WithOther<Bar> = Bar & {
  /** Another source's close of the day, for today's shares and in the bar's unit; absent if none contradicts it. */
  readonly other?: { readonly source: string; readonly close: number }
}

/**
 * A day that one of them read while it was still trading is not compared.
 * @param bars adjusted for `splits`
 * @param others as traded, of other sources; of several that contradict a bar the first counts
 */
export function compareSources<Bar extends ComparedBar>(
  bars: readonly Bar[],
  others: readonly OtherClose[],
  { fetchedAtMs, splits }: { readonly fetchedAtMs: number; readonly splits: readonly Split[] },
): readonly WithOther<Bar>[] {
  if (others.length === 0) return bars
  const byDate = Map.groupBy(others, ({ date }) => date)
  return bars.map((bar) => {
    const { close, date, unit } = bar
    const endedMs = Date.parse(date) + ENDED_AFTER_MS
    if (close === null || close <= 0 || unit === null || fetchedAtMs < endedMs) return bar
    const factor = splitFactorAfter(date, splits)
    const other = byDate
      .get(date)
      ?.filter((each) => each.fetchedAtMs >= endedMs)
      .map((each) => ({ ...each, close: each.close / factor }))
      .find((each) => each.unit === unit && isFar(each.close, close))
    if (!other) return bar
    return {
      ...bar,
      flags: [...bar.flags, 'source_in_doubt' as const],
      other: { source: other.source, close: other.close },
    }
  })
}

function isFar(one: number, other: number): boolean {
  return Math.abs(one - other) > MOST_DIFFERENCE * Math.min(one, other)
}
