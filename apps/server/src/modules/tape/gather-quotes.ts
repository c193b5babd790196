/** The latest quotes as stories compare them. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import type { ModuleContext } from '../../platform/module.ts'
import type { Market } from '../quotes/index.ts'
import type { IndexMembers, TapeQuote } from './market-stories.ts'
import { shortNameOf } from './story-text.ts'

export type TapeDeps = Pick<ModuleContext, 'calendar' | 'clock'> &
  Pick<Market, 'latest' | 'universe'>

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

/** The members of an index that traded in the present session, a step a member. */
export function* gatherMembers(
  deps: TapeDeps,
  index: (typeof MEMBER_INDICES)[number],
): Generator<undefined, IndexMembers, void> {
  const members: TapeQuote[] = []
  for (const listing of deps.universe().membersOf(index)) {
    yield
    const { ticker, exchange, name, icb_supersector: sector } = listing
    const session = presentSession(deps, calendarOf(ticker, exchange))
    const quote = findTapeQuote(deps, ticker, session, { name: shortNameOf(name), sector })
    if (quote) members.push(quote)
  }
  return { index, members }
}

export function gatherLevels(deps: TapeDeps): TapeQuote[] {
  return Object.entries(LEVELS).flatMap(([ticker, name]) => {
    const { exchange = null } = deps.universe().resolve(ticker)?.listing ?? {}
    const session = presentSession(deps, calendarOf(ticker, exchange))
    return findTapeQuote(deps, ticker, session, { name, sector: null }) ?? []
  })
}

/** When the exchange's latest session opened, and the local day on which it did. */
interface PresentSession {
  readonly openedMs: number
  readonly day: TradingDate
}

function presentSession({ calendar, clock }: TapeDeps, exchange: string): PresentSession {
  const { tradingDate } = calendar.stateAt(exchange, clock.now())
  const openedMs = calendar.sessionOn(exchange, tradingDate)?.openMs ?? 0
  return { openedMs, day: toTradingDate(openedMs, calendar.timeZone(exchange)) }
}

/** Null without a usable quote of its exchange's latest session. */
function findTapeQuote(
  { latest }: TapeDeps,
  ticker: string,
  { openedMs, day }: PresentSession,
  { name, sector }: { readonly name: string; readonly sector: string | null },
): TapeQuote | null {
  const quote = latest.find(ticker)?.quote
  if (!quote || isDoubtful(quote)) return null
  const { price, unit, previousClose, changeRatio, provenance } = quote
  if (price === null || unit === null || previousClose === null || changeRatio === null) return null
  const atMs = Date.parse(provenance.asOf)
  if (atMs < openedMs) return null
  return {
    ticker,
    name,
    sector,
    kind: quote.kind,
    price,
    unit,
    previousClose,
    changeRatio,
    open: quote.open,
    dayHigh: quote.dayHigh,
    dayLow: quote.dayLow,
    fiftyTwoWeekHigh: quote.fiftyTwoWeekHigh,
    fiftyTwoWeekLow: quote.fiftyTwoWeekLow,
    atMs,
    day,
  }
}
