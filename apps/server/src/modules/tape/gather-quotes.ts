/** Quotes of one instant as stories compare them. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { memoBy } from '../../platform/memo-by.ts'
import type { ModuleContext } from '../../platform/module.ts'
import type { Universe } from '../instruments/index.ts'
import type { Market } from '../quotes/index.ts'
import { writeIndexStories } from './market-stories.ts'
import { type StoryDraft, shortNameOf } from './story-text.ts'
import type { IndexMembers, TapeQuote } from './tape-quote.ts'
import { writeRoundLevelStory } from './ticker-stories.ts'

export type TapeDeps = Pick<ModuleContext, 'calendar' | 'clock'> &
  Pick<Market, 'latest' | 'universe'>

/** Fields of a quote without its instrument and session. */
export type QuoteFields = Omit<TapeQuote, 'name' | 'sector' | 'openedMs' | 'day'>

/** The market at an instant. */
export interface Moment {
  readonly nowMs: number
  find(ticker: string): QuoteFields | null
}

type GatherDeps = Pick<TapeDeps, 'calendar' | 'universe'>

export const LONDON = 'LSE'

/** Whose members stories compare. */
export const MEMBER_INDICES = ['FTSE 100', 'FTSE 250', 'FTSE AIM All-Share'] as const
/** Indices, rates and commodities whose round levels are stories. */
export const LEVELS: Readonly<Record<string, string>> = {
  '^FTSE': 'FTSE 100',
  '^FTMC': 'FTSE 250',
  '^FTAI': 'FTSE AIM All-Share',
  '^GSPC': 'S&P 500',
  '^DJI': 'Dow Jones',
  '^N225': 'Nikkei 225',
  '^GDAXI': 'DAX',
  'GBPUSD=X': 'Pound against the dollar',
  'EURGBP=X': 'Euro against the pound',
  'BZ=F': 'Brent crude',
  'GC=F': 'Gold',
}

/** Every symbol whose quotes make stories. */
export function listTapeSymbols(universe: Universe): string[] {
  const members = MEMBER_INDICES.flatMap((index) => universe.membersOf(index))
  return [...Object.keys(LEVELS), ...members.map(({ ticker }) => ticker)]
}

/** The stories of a moment, a step a member. */
export function* writeStories(
  deps: GatherDeps,
  moment: Moment,
): Generator<undefined, StoryDraft[], void> {
  const drafts = Object.keys(LEVELS).flatMap((ticker) => {
    const quote = gatherQuote(deps, moment, ticker)
    return (quote && writeRoundLevelStory(quote)) ?? []
  })
  for (const index of MEMBER_INDICES) {
    drafts.push(...writeIndexStories(yield* gatherMembers(deps, moment, index)))
    yield
  }
  return drafts
}

/** The members of an index that traded in the present session. */
function* gatherMembers(
  deps: GatherDeps,
  moment: Moment,
  index: (typeof MEMBER_INDICES)[number],
): Generator<undefined, IndexMembers, void> {
  const members: TapeQuote[] = []
  for (const listing of deps.universe().membersOf(index)) {
    yield
    const quote = gatherQuote(deps, moment, listing.ticker, listing)
    if (quote) members.push(quote)
  }
  return { index, members }
}

/** Null without a usable quote of its exchange's latest session. */
export function gatherQuote(
  deps: GatherDeps,
  moment: Moment,
  ticker: string,
  listing = deps.universe().resolve(ticker)?.listing,
): TapeQuote | null {
  const exchange = calendarOf(ticker, listing?.exchange ?? null)
  const { openedMs, day } = sessionOfMoment(moment, exchange)(deps)
  const fields = moment.find(ticker)
  if (!fields || fields.atMs < openedMs) return null
  const name = LEVELS[ticker] ?? shortNameOf(listing?.name ?? ticker)
  return { ...fields, name, sector: listing?.icb_supersector ?? null, openedMs, day }
}

/** One computation for the members of an exchange, as converting a zone's time is slow. */
const sessionOfMoment = memoBy((moment: Moment, exchange: string) => {
  let session: PresentSession | undefined
  return (deps: GatherDeps) => (session ??= presentSession(deps, exchange, moment.nowMs))
})

/** When the exchange's latest session opened, and the local day on which it did. */
export interface PresentSession {
  readonly openedMs: number
  readonly day: TradingDate
}

export function presentSession(
  { calendar }: Pick<GatherDeps, 'calendar'>,
  exchange: string,
  nowMs: number,
): PresentSession {
  const { tradingDate } = calendar.stateAt(exchange, nowMs)
  const openedMs = calendar.sessionOn(exchange, tradingDate)?.openMs ?? 0
  return { openedMs, day: toTradingDate(openedMs, calendar.timeZone(exchange)) }
}
