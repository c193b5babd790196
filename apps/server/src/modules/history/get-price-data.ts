import type { HistoryInterval, PriceRow } from '@leadenhall/contract/history/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { getDailyHistory } from './daily-history.ts'
import type { HistoryDeps } from './history-deps.ts'
import { getIntradayHistory, judgeIntraday } from './intraday-history.ts'
import { dailyToPriceRows, intradayToPriceRows } from './to-price-rows.ts'

export interface PriceDataRequest {
  readonly symbol: string
  /** Unix seconds, inclusive. */
  readonly from: number
  /** Unix seconds, exclusive. */
  readonly to: number
  readonly interval: HistoryInterval
}

const DAY_SECONDS = 86_400
/** Sources keep minute bars for days and hourly bars for months, and refuse longer ranges. */
const MAX_INTRADAY_DAYS = 60

/**
 * @throws AppError validation_failed if `from` is not before `to`, or an intraday range is too long
 * @throws OutboundError if the source fails and nothing is stored
 */
export async function getPriceData(
  deps: HistoryDeps,
  { symbol, from, to, interval }: PriceDataRequest,
): Promise<PriceRow[]> {
  if (from >= to) throw invalid('from', 'The start must be before the end.')
  if (interval !== '1d') {
    if (to - from > MAX_INTRADAY_DAYS * DAY_SECONDS) {
      throw invalid('from', `Intraday prices cover at most ${MAX_INTRADAY_DAYS} days at a time.`)
    }
    const reply = await getIntradayHistory(deps, symbol, { from, to, interval })
    return intradayToPriceRows(judgeIntraday(deps, symbol, reply).bars, reply.source)
  }
  const history = await getDailyHistory(deps, symbol, toUtcDate(from), toUtcDate(to - 1))
  return dailyToPriceRows(history)
}

function toUtcDate(unixSeconds: number): string {
  return toTradingDate(unixSeconds * 1000, 'UTC')
}
