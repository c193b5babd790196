/** The positions of linked instruments in one account, after each of their activities. */

import { type Day, lastUpTo } from '../../../platform/calendar/days.ts'
import { runNow } from '../../../platform/pace.ts'
import type { RateOn } from './amounts.ts'
import { applyActivity } from './apply-activity.ts'
import type { Entry } from './entry.ts'
import { type Changes, type MovedParcel, NO_POSITION, type Position } from './position.ts'
import type { Transit } from './transit.ts'

/** States of one instrument, one for each activity that changed it, oldest first. */
export interface Trail {
  readonly days: readonly Day[]
  readonly positions: readonly Position[]
}

export type Trails = ReadonlyMap<string, Trail>

/**
 * @param entries in order
 * @throws OversellError
 */
export function replay(entries: readonly Entry[], accountCurrency: string, rateOn: RateOn): Trails {
  return runNow(replaySteps(entries, accountCurrency, rateOn))
}

/**
 * In steps of one entry, each with the positions that it changed.
 * @param transit null to follow this account alone: shares from others then have no cost
 */
export function* replaySteps(
  entries: readonly Entry[],
  accountCurrency: string,
  rateOn: RateOn,
  transit: Transit<MovedParcel> | null = null,
): Generator<Changes, Trails, void> {
  const context = { accountCurrency, rateOn, transit }
  const positions = new Map<string, Position>()
  const trails = new Map<string, { days: Day[]; positions: Position[] }>()
  for (const entry of entries) {
    const changes = applyActivity(entry, positions, context)
    for (const [subject, position] of changes) {
      positions.set(subject, position)
      let trail = trails.get(subject)
      if (!trail) trails.set(subject, (trail = { days: [], positions: [] }))
      trail.days.push(entry.day)
      trail.positions.push(position)
    }
    yield changes
  }
  return trails
}

/** At the end of a day. */
export function positionAt({ days, positions }: Trail, day: Day): Position {
  return positions[lastUpTo(days, day)] ?? NO_POSITION
}
