/** Other knowledge about a security's price: see units/witness.ts. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import { priceWitness, type Witness } from './units/witness.ts'

export interface WitnessDeps {
  readonly latest: Pick<LatestQuotes, 'find'>
  readonly universe: () => Universe
}

/** Witnesses of a new quote from everything that does not come with it, and from its own figures. */
export function witnessesOfQuote(deps: WitnessDeps, quote: ProviderQuote): Witness[] {
  return [
    ...outsideWitnesses(deps, quote.symbol),
    ...figureWitnesses(quote, quote.asOfMs),
    ...storedWitnesses(deps, quote.symbol, 'stored_quote'),
  ]
}

/** Witnesses of a series: the list's price, other lines, and the last quote with its figures. */
export function witnessesOfSeries(deps: WitnessDeps, symbol: string): Witness[] {
  const quote = deps.latest.find(symbol)?.quote
  return [
    ...outsideWitnesses(deps, symbol),
    ...(quote && !quote.provenance.simulated
      ? figureWitnesses(quote, Date.parse(quote.provenance.asOf))
      : []),
    ...storedWitnesses(deps, symbol, 'stored_quote'),
  ]
}

function outsideWitnesses(deps: WitnessDeps, symbol: string): Witness[] {
  const listing = deps.universe().resolve(symbol)?.listing
  if (!listing) return []
  const sisters = deps
    .universe()
    .linesOf(listing.issuer_id)
    .filter(({ isin, ticker }) => isin !== null && isin === listing.isin && ticker !== symbol)
  return [
    ...listWitness(listing),
    ...sisters.flatMap(({ ticker }) => storedWitnesses(deps, ticker, 'sister_line')),
  ]
}

function listWitness(listing: Listing): Witness[] {
  const { last_price: value, last_price_unit: unit, last_price_date: date } = listing
  if (value === null || unit === null || date === null) return []
  return [priceWitness('list_price', { value, unit }, Date.parse(date))]
}

type Figures = Pick<
  ProviderQuote,
  'unit' | 'fiftyTwoWeekHigh' | 'fiftyTwoWeekLow' | 'marketCap' | 'sharesOutstanding'
>

function figureWitnesses(quote: Figures, atMs: number): Witness[] {
  const { unit, fiftyTwoWeekLow: low, fiftyTwoWeekHigh: high, marketCap, sharesOutstanding } = quote
  const witnesses: Witness[] = []
  if (unit !== null && low !== null && high !== null && low <= high) {
    witnesses.push({ kind: 'year_range', unit, low, high, atMs })
  }
  if (marketCap && marketCap.value > 0 && sharesOutstanding !== null && sharesOutstanding > 0) {
    const perShare = { value: marketCap.value / sharesOutstanding, unit: marketCap.unit }
    witnesses.push(priceWitness('market_cap', perShare, atMs))
  }
  return witnesses
}

/** The latest quote of a symbol, unless it is in doubt itself or simulated. */
function storedWitnesses(
  { latest }: WitnessDeps,
  symbol: string,
  kind: 'stored_quote' | 'sister_line',
): Witness[] {
  const quote = latest.find(symbol)?.quote
  if (!quote || isDoubtful(quote) || quote.provenance.simulated) return []
  const { price: value, unit, provenance } = quote
  if (value === null || unit === null) return []
  return [priceWitness(kind, { value, unit }, Date.parse(provenance.asOf))]
}
