/**
 * An index that moves with its simulated members: its level is the anchor's × the members' market cap
 * ÷ their market cap at the anchor. Daily closes and the minutes of the session in progress are sums
 * over the members; the other minutes are a path of the index's own between those closes.
 *
 * A sum over 550 members costs up to a millisecond for a minute or a day, so each is computed once and
 * kept. `prepare` computes many in small steps, for callers that can wait.
 */
import type { Anchor } from './anchor.ts'
import { buildDayPath, type DayPath, pathAt, pathUntil } from './day-path.ts'
import { seedOf } from './noise.ts'
import type { PriceModel } from './price-model.ts'
import type { SessionDay } from './session-days.ts'
import { roundingFor } from './tick.ts'

export interface IndexMember {
  /** Market cap at the member's anchor; all members' in one currency. */
  readonly cap: number
  readonly model: PriceModel
}

type Day = Pick<SessionDay, 'day'>

/** The minutes of one session, as far as they have been computed. */
interface Minutes {
  readonly day: number
  readonly paths: readonly DayPath[]
  readonly levels: Float64Array
  /** The last minute computed; −1 before the first. */
  until: number
}

/** Standard deviation of a day: large companies move together, less than each of them. */
const SIGMA = 0.0076
/** From so many missing minutes on, whole paths are cheaper than single values. */
const MANY_MINUTES = 12

/** @param anchorDay the session of the anchor's level */
export function buildIndexModel(
  symbol: string,
  anchor: Anchor & { readonly price: number },
  members: readonly IndexMember[],
  anchorDay: number,
  seed: string,
): PriceModel {
  const daySeed = seedOf(`${seed}|day ${symbol}`)
  const round = roundingFor(anchor.kind, anchor.unit, anchor.price)
  const anchorLog = Math.log(anchor.price)
  /** Market cap of all members at the end of a weekday. */
  const caps = new Map<number, number>()
  let minutes: Minutes | null = null

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
  const toLevel = (cap: number) => anchorLog + Math.log(cap / capAt(anchorDay))
  const closeLevel = (day: number) => toLevel(capAt(day))

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
    for (const [place, cap] of sums.entries()) known.levels[from + place] = toLevel(cap)
    known.until = Math.max(known.until, until)
  }

  /** The path between two closes, as that of any instrument. */
  function toOwnPath(session: SessionDay): DayPath {
    const seedOfDay = (daySeed ^ Math.imul(session.day, 0x27d4eb2f)) >>> 0
    const [previous, close] = [closeLevel(session.day - 1), closeLevel(session.day)]
    return buildDayPath(seedOfDay, previous, close, SIGMA, session.minutes)
  }

  const model: PriceModel = {
    anchor,
    priceAt: (level) => round(Math.exp(level)),
    pathOf: toOwnPath,
    pathInProgress(session) {
      const levelsUntil = (minute: number) => {
        finish(addMinutes(session, minute))
        return minutesOf(session).levels.subarray(0, minute + 1)
      }
      return { ...toOwnPath(session), open: levelsUntil(0)[0]!, levelsUntil }
    },
    pathsOf(sessions) {
      finish(addDays(withDaysBefore(sessions)))
      return sessions.map((session) => ({ session, path: toOwnPath(session) }))
    },
    rangeOf(sessions) {
      const paths = model.pathsOf(sessions).map(({ path }) => path)
      return {
        top: Math.max(...paths.map(({ high }) => high)),
        bottom: Math.min(...paths.map(({ low }) => low)),
        closes: Float64Array.from(paths, ({ close }) => close),
      }
    },
    closeLevelsOf(sessions) {
      finish(addDays(sessions))
      return sessions.map(({ day }) => closeLevel(day))
    },
    closesOf: (sessions) => model.closeLevelsOf(sessions).map((level) => round(Math.exp(level))),
    *prepare(sessions, current) {
      yield* addDays([{ day: anchorDay }, ...withDaysBefore(sessions)])
      if (current) yield* addMinutes(current.session, current.minute)
    },
    volumeOf: () => null,
    averageVolume: null,
    sinceAnchor: (level) => Math.exp(level - anchorLog),
  }
  return model
}

/** A Saturday or Sunday has the closes of its Friday. Day 0 is a Monday. */
function toWeekday(day: number): number {
  return day - Math.max(0, (day % 7) - 4)
}

function withDaysBefore(sessions: readonly Day[]): Day[] {
  return sessions.flatMap(({ day }) => [{ day: day - 1 }, { day }])
}

function finish(steps: Generator<void, void>): void {
  while (!steps.next().done);
}
