/** Known prices of earlier days, through which a simulated path goes. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { SessionDays } from './session-days.ts'
import { dayOfDate } from './session-days.ts'

/** A close in the unit of the anchor. */
export interface PastLevel {
  readonly date: TradingDate
  readonly price: number
}

/** By how much a level is off on a day. */
interface Knot {
  readonly day: number
  readonly off: number
}

/**
 * Added to a level on a day, so that the path meets its anchor and each known close: in a straight line
 * between them, and as at the nearest one before the first and after the last.
 * @param levelAt of the path without it
 */
export function correctPast(
  past: readonly PastLevel[],
  anchorDay: number,
  days: Pick<SessionDays, 'before'>,
  levelAt: (day: number) => number,
): (day: number) => number {
  if (past.length === 0) return () => 0
  const knots: Knot[] = past.flatMap(({ date, price }) => {
    const day = days.before(dayOfDate(date) + 1)?.day
    return day === undefined || day === anchorDay
      ? []
      : [{ day, off: Math.log(price) - levelAt(day) }]
  })
  const sorted = [...knots, { day: anchorDay, off: 0 }].toSorted((a, b) => a.day - b.day)
  return (day) => {
    const after = sorted.find((knot) => knot.day >= day)
    const before = sorted.findLast((knot) => knot.day <= day)
    if (!after || !before) return (after ?? before)?.off ?? 0
    if (after.day === before.day) return after.off
    return before.off + ((after.off - before.off) * (day - before.day)) / (after.day - before.day)
  }
}
