import { dayOfInstant, type SessionDay, type SessionDays, sessionsBetween } from './session-days.ts'

const DAY_MS = 86_400_000

interface PastSessions {
  readonly fromDay: number
  readonly today: number
  readonly sessions: readonly SessionDay[]
  readonly unixDays: readonly number[]
}

/** The closed sessions since a day: the same for thousands of symbols in a row. */
export function createPastSessions() {
  const lastPast = new WeakMap<SessionDays, PastSessions>()
  return (days: SessionDays, fromDay: number, nowMs: number): PastSessions => {
    const today = Math.floor(nowMs / DAY_MS)
    const known = lastPast.get(days)
    if (known?.fromDay === fromDay && known.today === today) return known
    const from = dayOfInstant(fromDay * DAY_MS)
    const sessions = sessionsBetween(days, from, dayOfInstant(nowMs)).filter(
      ({ closeMs }) => closeMs <= nowMs,
    )
    const unixDays = sessions.map(({ date }) => Date.parse(date) / DAY_MS)
    const past = { fromDay, today, sessions, unixDays }
    lastPast.set(days, past)
    return past
  }
}
