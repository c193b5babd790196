/** An index's level beside the prices of now, with which its own page ends its ranges too. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { findLatestLevel, type HistoryDeps } from '../history/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import { INDEX_SYMBOL } from './closes.ts'

/** Null while no source answers. */
export async function findIndexLevel(
  deps: HistoryDeps,
  symbol: string = INDEX_SYMBOL,
): Promise<number | null> {
  try {
    return await findLatestLevel(deps, symbol)
  } catch (error) {
    if (findOutboundError(error)) return null
    throw error
  }
}

/** The FTSE All-Share's, of a quote that is known already; null for one of an earlier session. */
export function sessionLevel(
  {
    calendar,
    latest,
  }: {
    readonly calendar: Pick<TradingCalendar, 'stateAt'>
    readonly latest: Pick<LatestQuotes, 'find'>
  },
  nowMs: number,
): number | null {
  const quote = latest.find(INDEX_SYMBOL)?.quote
  if (!quote || isDoubtful(quote)) return null
  const dateAt = (ms: number) => calendar.stateAt('LSE', ms).tradingDate
  return dateAt(Date.parse(quote.provenance.asOf)) === dateAt(nowMs) ? quote.price : null
}
