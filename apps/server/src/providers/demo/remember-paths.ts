import { type DayPath, pathUntil } from './day-path.ts'
import type { PriceModel } from './price-model.ts'
import { minutesElapsed, type SessionDay } from './session-days.ts'
import { pathNow } from './simulated-quote.ts'

/**
 * `pathNow` of one instrument for many moments until `lastMs`: computes the minutes of a session once,
 * where a model would compute them for each moment.
 */
export function rememberPaths(lastMs: number): typeof pathNow {
  const known = new Map<SessionDay, DayPath>()
  return (model: PriceModel, session: SessionDay, minute: number) => {
    if (model.pathInProgress) return pathNow(model, session, minute)
    let path = known.get(session)
    if (!path) {
      const own = model.pathOf(session)
      const levels = pathUntil(own, minutesElapsed(session, lastMs))
      path = { ...own, levelsUntil: (until) => levels.subarray(0, until + 1) }
      known.set(session, path)
    }
    return path
  }
}
