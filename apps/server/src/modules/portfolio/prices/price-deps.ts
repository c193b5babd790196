import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { TradingCalendar } from '../../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DailyHistory } from '../../history/index.ts'
import type { Universe } from '../../instruments/index.ts'
import type { LatestQuotes } from '../../quotes/index.ts'

export interface PriceDeps {
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly history: ReadHistory
  readonly latest: Pick<LatestQuotes, 'find'>
  readonly universe: () => Universe
}

/**
 * Split-adjusted days, both ends inclusive, oldest first.
 * @throws OutboundError if nothing is known; kind not_found for an unknown symbol
 */
export type ReadHistory = (
  symbol: string,
  from: TradingDate,
  to: TradingDate,
) => Promise<
  Pick<DailyHistory, 'areActionsKnown' | 'bars' | 'dividends' | 'isIncomeKnown' | 'splits' | 'unit'>
>
