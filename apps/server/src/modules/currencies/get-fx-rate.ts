import type { FxRate } from '@leadenhall/contract/currencies/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Provenance } from '@leadenhall/contract/shared/provenance.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { getDailyHistory, type HistoryDeps } from '../history/index.ts'
import type { QuoteService } from '../quotes/index.ts'

export interface FxDeps extends HistoryDeps {
  readonly quotes: Pick<QuoteService, 'findQuote'>
}

/** How far back to look for the last close before a day without trading. */
const LOOK_BACK_DAYS = 10

/** A quoted rate between two major units. */
interface MajorRate {
  readonly rate: number
  readonly provenance: Provenance
}

/**
 * Units of `to` for one unit of `from`. Minor units (GBX) are derived from their currency's rate, and
 * a pair that no source quotes from its inverse.
 * @param pair `GBP-USD`
 * @param date selects the last close on or before this day; omitted, the current rate
 * @throws AppError not_found if no source has the pair, or has it on that day
 */
export async function getFxRate(deps: FxDeps, pair: string, date?: string): Promise<FxRate> {
  const [from = '', to = ''] = pair.split('-')
  const minorFactor = unitsPerMajor(to) / unitsPerMajor(from)
  const [base, counter] = [currencyOf(from), currencyOf(to)]
  if (base === counter) {
    const asOf = new Date(deps.clock.now()).toISOString()
    const provenance = { source: 'identity', asOf, delayMinutes: 0, stale: false, simulated: false }
    return { from, to, rate: minorFactor, provenance }
  }
  const find = (symbol: string) =>
    date === undefined ? findCurrentRate(deps, symbol) : findDatedRate(deps, symbol, date)
  const direct = await find(`${base}${counter}=X`)
  const inverse = direct ? null : await find(`${counter}${base}=X`)
  const rate = direct?.rate ?? (inverse ? 1 / inverse.rate : null)
  const provenance = (direct ?? inverse)?.provenance
  if (rate === null || !provenance) {
    const day = date === undefined ? '' : ` on ${formatLongDate(date)}`
    throw notFound(`No exchange rate found for ${from} to ${to}${day}.`)
  }
  return { from, to, rate: rate * minorFactor, provenance }
}

async function findCurrentRate({ quotes }: FxDeps, symbol: string): Promise<MajorRate | null> {
  const quote = await quotes.findQuote(symbol)
  if (typeof quote === 'string' || quote.price === null) return null
  return { rate: quote.price, provenance: quote.provenance }
}

async function findDatedRate(
  deps: FxDeps,
  symbol: string,
  date: string,
): Promise<MajorRate | null> {
  const history = await findHistory(deps, symbol, date)
  const bar = history?.bars.findLast(({ close }) => close !== null && close > 0)
  if (!history || !bar?.close) return null
  return {
    rate: bar.close,
    provenance: {
      source: history.source,
      asOf: `${bar.date}T00:00:00.000Z`,
      delayMinutes: null,
      stale: history.stale,
      simulated: history.simulated,
    },
  }
}

/** Null if the source does not have the pair; rethrows other failures. */
async function findHistory(deps: FxDeps, symbol: string, date: string) {
  try {
    return await getDailyHistory(deps, symbol, addDays(date, -LOOK_BACK_DAYS), date)
  } catch (error) {
    if (findOutboundError(error)?.kind === 'not_found') return null
    throw error
  }
}
