/** Trades of a file that their witnesses contradict ask once, and are stored only after a yes. */
import { type Day, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { calendarOf, type TradingCalendar } from '../../../platform/calendar/trading-calendar.ts'
import { doubtTrade } from '../ledger/doubt-trade.ts'
import type { LoadingDeps } from '../prices/load-prices.ts'
import type { ResolvedRow } from './resolve-rows.ts'

export interface WitnessDeps extends LoadingDeps {
  readonly calendar: TradingCalendar
}

/** Each takes a price history; trades of others are stored without that witness. */
const MAX_SUBJECTS = 40

function isTrade({ content, isChecked, isConfirmed, isStored, status }: ResolvedRow): boolean {
  if (content?.subject == null || isChecked || isConfirmed || isStored) return false
  return status === 'new' && (content.kind === 'buy' || content.kind === 'sell')
}

export async function doubtRows(
  deps: WitnessDeps,
  rows: readonly ResolvedRow[],
): Promise<readonly ResolvedRow[]> {
  const universe = deps.universe()
  const subjects = new Map<string, { symbol: string; from: Day }>()
  for (const row of rows) {
    if (!isTrade(row) || !row.content?.subject) continue
    const { date, subject } = row.content
    const listing = universe.findById(subject)
    const known = subjects.get(subject)
    if (known) known.from = Math.min(known.from, toDay(date))
    else if (listing && subjects.size < MAX_SUBJECTS) {
      subjects.set(subject, { symbol: listing.ticker, from: toDay(date) })
    }
  }
  if (subjects.size === 0) return rows
  const prices = await deps.prices.load({ subjects, currencies: new Map(), today: todayOf(deps) })
  const splits = rows.filter(({ content }) => content?.ratio_new)
  return rows.map((row) => {
    const { content } = row
    const listing = content?.subject ? universe.findById(content.subject) : undefined
    if (!content || !listing || !isTrade(row)) return row
    const exchange = calendarOf(listing.ticker, listing.exchange)
    const doubt = doubtTrade(content, {
      listing,
      isTradingDay: deps.calendar.isContinuous
        ? null
        : deps.calendar.sessionOn(exchange, content.date) !== null,
      close: prices.closeOn(listing.listing_id, toDay(content.date)),
      laterSplits: splitsAfter(splits, content),
    })
    if (!doubt) return row
    const { about: column, question } = doubt
    const key = `doubt ${column} ${listing.listing_id}`
    return {
      ...row,
      status: 'needs_you',
      reason: question,
      column,
      isDoubted: true,
      choice: { key, question, column, options: [{ label: CONFIRM, meaning: { ignored: '' } }] },
    } satisfies ResolvedRow
  })
}

/** New shares for an old one, by the file's splits after the trade. */
function splitsAfter(
  splits: readonly ResolvedRow[],
  { date, subject }: NonNullable<ResolvedRow['content']>,
): number {
  return splits.reduce((factor, { content }) => {
    if (content?.subject !== subject || content.date < date) return factor
    const { ratio_new: now, ratio_old: old } = content
    return now === null || old === null ? factor : (factor * Number(now)) / Number(old)
  }, 1)
}

const CONFIRM = 'Yes, it is right'

/** The row as it is after a yes, not yet compared with the ledger. */
export function confirmRow({
  choice: _choice,
  isDoubted: _isDoubted,
  ...row
}: ResolvedRow): ResolvedRow {
  return { ...row, status: 'new', reason: null, column: null, isConfirmed: true }
}
