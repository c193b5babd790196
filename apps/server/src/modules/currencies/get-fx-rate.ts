import type { FxRate } from '@leadenhall/contract/currencies/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { QuoteService } from '../quotes/index.ts'

export interface FxDeps {
  readonly clock: Clock
  readonly quotes: QuoteService
}

/**
 * Units of `to` for one unit of `from`; minor units (GBX) are reckoned from their currency.
 * @param pair `GBP-USD`
 * @throws AppError not_found when no source has the pair
 */
export async function getFxRate({ clock, quotes }: FxDeps, pair: string): Promise<FxRate> {
  const [from = '', to = ''] = pair.split('-')
  const minorFactor = unitsPerMajor(to) / unitsPerMajor(from)
  if (currencyOf(from) === currencyOf(to)) {
    const asOf = new Date(clock.now()).toISOString()
    const provenance = { source: 'identity', asOf, delayMinutes: 0, stale: false, simulated: false }
    return { from, to, rate: minorFactor, provenance }
  }
  const quote = await quotes.findQuote(`${currencyOf(from)}${currencyOf(to)}=X`)
  if (typeof quote === 'string' || quote.price === null) {
    throw notFound(`No source has a rate for ${from} to ${to}.`)
  }
  return { from, to, rate: quote.price * minorFactor, provenance: quote.provenance }
}
