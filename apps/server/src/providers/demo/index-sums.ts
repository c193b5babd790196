/** Sums over an index's members, each computed once and kept. */
import { type DayPath, pathAt, pathUntil } from './day-path.ts'
import type { PriceModel } from './price-model.ts'
import type { SessionDay } from './session-days.ts'

export interface IndexMember {
  /** Market cap at the member's anchor; all members' in one currency. */
  readonly cap: number
  readonly model: PriceModel
}

export type Day = Pick<SessionDay, 'day'>

/** The minutes of one session, as far as they have been computed. */
interface Minutes {
  readonly day: number
  readonly paths: readonly DayPath[]
  readonly levels: Float64Array
  /** The last minute computed; −1 before the first. */
  until: number
}

/** From so many missing minutes on, whole paths are cheaper than single values. */
const MANY_MINUTES = 12

export function createMemberCaps(members: readonly IndexMember[]) {
  /** Market cap of all members at the end of a weekday. */
  const caps = new Map<number, number>()

  function* addDays(sessions: readonly Day[]): Generator<void, void> {
    const missing = [...new Set(sessions.map(({ day }) => toWeekday(day)))]
      .filter((day) => !caps.has(day))
      .toSorted((a, b) => a - b)
      .map((day) => ({ day }))
    if (missing.length === 0) return
    const sums = new Float64Array(missing.length)
    for (const { cap, model } of members) {
      for (const [place, level] of model.closeLevelsOf(missing).entries()) {
        sums[place]! += cap * model.sinceAnchor(level)
      }
      yield
    }
    for (const [place, { day }] of missing.entries()) caps.set(day, sums[place]!)
  }

  const capAt = (day: number): number => {
    const weekday = toWeekday(day)
    if (!caps.has(weekday)) finish(addDays([{ day }]))
    return caps.get(weekday)!
  }

  return { addDays, capAt }
}

/** @param toLevel of a market cap of all members */
export function createMemberMinutes(
  members: readonly IndexMember[],
  toLevel: (cap: number, day: number) => number,
) {
  let minutes: Minutes | null = null

  function minutesOf(session: SessionDay): Minutes {
    if (minutes?.day !== session.day) {
      minutes = {
        day: session.day,
        paths: members.map(({ model }) => model.pathOf(session)),
        levels: new Float64Array(session.minutes + 1),
        until: -1,
      }
    }
    return minutes
  }

  function* addMinutes(session: SessionDay, until: number): Generator<void, void> {
    const known = minutesOf(session)
    const from = known.until + 1
    if (from > until) return
    const sums = new Float64Array(until - from + 1)
    const isMany = sums.length >= MANY_MINUTES
    for (const [place, { cap, model }] of members.entries()) {
      const path = known.paths[place]!
      const whole = isMany ? pathUntil(path, until) : null
      for (let minute = from; minute <= until; minute += 1) {
        const level = whole ? whole[minute]! : pathAt(path, minute)
        sums[minute - from]! += cap * model.sinceAnchor(level)
      }
      yield
    }
    for (const [place, cap] of sums.entries()) {
      known.levels[from + place] = toLevel(cap, session.day)
    }
    known.until = Math.max(known.until, until)
  }

  return { addMinutes, minutesOf }
}

/** A Saturday or Sunday has the closes of its Friday. Day 0 is a Monday. */
function toWeekday(day: number): number {
  return day - Math.max(0, (day % 7) - 4)
}

/** All steps now. */
export function finish(steps: Generator<void, void>): void {
  while (!steps.next().done);
}
