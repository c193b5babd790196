/** Stories about one security or index from its daily bars. */

import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { getDailyHistory, type HistoryDeps } from '../history/index.ts'
import { instrumentKindOf } from '../quotes/index.ts'
import { type StoryBar, type StorySubject, writeCompanyStories } from './company-stories.ts'
import { type Period, writePeriodStories } from './period-stories.ts'
import type { StoryDraft } from './story-text.ts'

/** Calendar days of bars, enough for an average of 200 sessions and a year to compare with. */
const DAYS_READ = 420
const SESSIONS_TOLD = 30

interface Read {
  readonly subject: StorySubject
  readonly bars: readonly StoryBar[]
}

/** Newest first. @throws OutboundError if the source fails and nothing is stored */
export async function readCompanyStories(
  deps: HistoryDeps,
  symbol: string,
  name: string,
): Promise<StoryDraft[]> {
  const { subject, bars } = await readBars(deps, symbol, name)
  return writeCompanyStories(subject, bars, SESSIONS_TOLD)
}

/** Newest first. @throws OutboundError */
export async function readPeriodStories(
  deps: HistoryDeps,
  symbol: string,
  name: string,
  period: Period,
): Promise<StoryDraft[]> {
  const { subject, bars } = await readBars(deps, symbol, name)
  return writePeriodStories(subject, bars, period)
}

async function readBars(deps: HistoryDeps, symbol: string, name: string): Promise<Read> {
  const { calendar, clock, universe } = deps
  const exchange = calendarOf(symbol, universe().resolve(symbol)?.listing.exchange ?? null)
  const nowMs = clock.now()
  const today = toTradingDate(nowMs, calendar.timeZone(exchange))
  const history = await getDailyHistory(deps, symbol, addDays(today, -DAYS_READ), today)
  const bars = history.bars.flatMap(({ date, open, close, volume, unit, flags }): StoryBar[] => {
    // A bar in doubt, or in another unit than the rest, would make a story of its own.
    if (open === null || close === null || unit !== history.unit || flags.length > 0) return []
    const session = calendar.sessionOn(exchange, date)
    const [openedMs, closedMs] = session
      ? [session.openMs, session.closeMs]
      : [Date.parse(date), Date.parse(date)]
    return [{ date, open, close, volume, openedMs, closedMs, isOver: closedMs <= nowMs }]
  })
  const kind = instrumentKindOf(deps.latest, symbol)
  return { subject: { ticker: symbol, name, kind, unit: history.unit }, bars }
}
