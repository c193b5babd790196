/**
 * An index that moves with its simulated members: its level is the anchor's × the members' market cap
 * ÷ their market cap at the anchor. Daily closes and the minutes of the session in progress are sums
 * over the members; the other minutes are a path of the index's own between those closes.
 *
 * A sum over 550 members costs up to a millisecond for a minute or a day, so each is computed once and
 * kept. `prepare` computes many in small steps, for callers that can wait.
 */
import type { Anchor } from './anchor.ts'
import { buildDayPath, type DayPath } from './day-path.ts'
import {
  createMemberCaps,
  createMemberMinutes,
  type Day,
  finish,
  type IndexMember,
} from './index-sums.ts'
import { seedOf } from './noise.ts'
import { correctPast } from './past-levels.ts'
import type { PriceModel } from './price-model.ts'
import { dayOfDate, type SessionDay, type SessionDays } from './session-days.ts'
import { roundingFor } from './tick.ts'

/** Standard deviation of a day: large companies move together, less than each of them. */
const SIGMA = 0.0076

interface IndexPlace {
  /** The session of the anchor's level. */
  readonly anchorDay: number
  readonly days: Pick<SessionDays, 'before'>
  readonly seed: string
}

export function buildIndexModel(
  symbol: string,
  anchor: Anchor & { readonly price: number },
  members: readonly IndexMember[],
  { anchorDay, days, seed }: IndexPlace,
): PriceModel {
  const daySeed = seedOf(`${seed}|day ${symbol}`)
  const round = roundingFor(anchor.kind, anchor.unit, anchor.price)
  const anchorLog = Math.log(anchor.price)
  const { addDays, capAt } = createMemberCaps(members)
  const sumLevel = (cap: number) => anchorLog + Math.log(cap / capAt(anchorDay))
  let pastAt: ((day: number) => number) | null = null
  /** Sums of many members, so not before they are needed. */
  const correctionAt = (day: number) => {
    pastAt ??= correctPast(anchor.past ?? [], anchorDay, days, (of) => sumLevel(capAt(of)))
    return pastAt(day)
  }
  const closeLevel = (day: number) => sumLevel(capAt(day)) + correctionAt(day)
  const toLevel = (cap: number, day: number) => sumLevel(cap) + correctionAt(day)
  const { addMinutes, minutesOf } = createMemberMinutes(members, toLevel)

  /** The path between two closes, as that of any instrument. */
  function toOwnPath(session: SessionDay): DayPath {
    const seedOfDay = (daySeed ^ Math.imul(session.day, 0x27d4eb2f)) >>> 0
    const [previous, close] = [closeLevel(session.day - 1), closeLevel(session.day)]
    return buildDayPath(seedOfDay, previous, close, SIGMA, session)
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
      const known = (anchor.past ?? []).map(({ date }) => ({ day: dayOfDate(date) }))
      yield* addDays([{ day: anchorDay }, ...known, ...withDaysBefore(sessions)])
      if (current) yield* addMinutes(current.session, current.minute)
    },
    volumeOf: () => null,
    averageVolume: null,
    sigma: SIGMA,
    sinceAnchor: (level) => Math.exp(level - anchorLog),
  }
  return model
}

function withDaysBefore(sessions: readonly Day[]): Day[] {
  return sessions.flatMap(({ day }) => [{ day: day - 1 }, { day }])
}
