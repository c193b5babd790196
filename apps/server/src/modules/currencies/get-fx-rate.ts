import type { FxRate } from '@leadenhall/contract/currencies/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { getDailyHistory, type HistoryDeps } from '../history/index.ts'
import type { QuoteService } from '../quotes/index.ts'

export interface FxDeps extends HistoryDeps {
  readonly quotes: Pick<QuoteService, 'findQuote'>
}

/** How far back a day without trading looks for its last rate. */
const LOOK_BACK_DAYS = 10

/**
 * Units of `to` for one unit of `from`; minor units (GBX) are reckoned from their currency.
 * @param pair `GBP-USD`
 * @param date the last close on or before this day; the present rate without it
 * @throws AppError not_found when no source has the pair, or none of that day
 */
export async function getFxRate(deps: FxDeps, pair: string, date?: string): Promise<FxRate> {
  const { clock, quotes } = deps
  const [from = '', to = ''] = pair.split('-')
  const minorFactor = unitsPerMajor(to) / unitsPerMajor(from)
  if (currencyOf(from) === currencyOf(to)) {
    const asOf = new Date(clock.now()).toISOString()
    const provenance = { source: 'identity', asOf, delayMinutes: 0, stale: false, simulated: false }
    return { from, to, rate: minorFactor, provenance }
  }
  const symbol = `${currencyOf(from)}${currencyOf(to)}=X`
  if (date !== undefined) return getDatedRate(deps, { from, to, symbol, date, minorFactor })
  const quote = await quotes.findQuote(symbol)
  if (typeof quote === 'string' || quote.price === null) {
    throw notFound(`No source has a rate for ${from} to ${to}.`)
  }
  return { from, to, rate: quote.price * minorFactor, provenance: quote.provenance }
}

async function getDatedRate(
  deps: FxDeps,
  asked: { from: string; to: string; symbol: string; date: string; minorFactor: number },
): Promise<FxRate> {
  const { from, to, symbol, date, minorFactor } = asked
  const start = addDays(date, -LOOK_BACK_DAYS)
  const history = await getDailyHistory(deps, symbol, start, date)
  const bar = history.bars.findLast(({ close }) => close !== null)
  if (!bar || bar.close === null || bar.close <= 0) {
    throw notFound(`No source has a rate for ${from} to ${to} on ${date}.`)
  }
  return {
    from,
    to,
    rate: bar.close * minorFactor,
    provenance: {
      source: history.source,
      asOf: `${bar.date}T00:00:00.000Z`,
      delayMinutes: null,
      stale: history.stale,
      simulated: history.simulated,
    },
  }
}
