/** What else is known of a security's price: see units/witness.ts. */
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import { type FindRate, priceWitness, type Witness } from './units/witness.ts'

export interface WitnessDeps {
  readonly latest: Pick<LatestQuotes, 'find'>
  readonly universe: () => Universe
}

/** Witnesses of a new quote from everything that does not come with it, and from its own figures. */
export function witnessesOfQuote(deps: WitnessDeps, quote: ProviderQuote): Witness[] {
  const before = deps.latest.find(quote.symbol)?.quote
  return [
    ...outsideWitnesses(deps, quote.symbol),
    ...figureWitnesses(quote, quote.asOfMs),
    ...(before && !isDoubtful(before) ? storedWitness(before) : []),
  ]
}

/** Witnesses of a series: the list's price, other lines, and the last quote with its figures. */
export function witnessesOfSeries(deps: WitnessDeps, symbol: string): Witness[] {
  const quote = deps.latest.find(symbol)?.quote
  if (!quote || quote.provenance.simulated) return outsideWitnesses(deps, symbol)
  return [
    ...outsideWitnesses(deps, symbol),
    ...figureWitnesses(quote, Date.parse(quote.provenance.asOf)),
    ...(isDoubtful(quote) ? [] : storedWitness(quote)),
  ]
}

function outsideWitnesses({ latest, universe }: WitnessDeps, symbol: string): Witness[] {
  const listing = universe().resolve(symbol)?.listing
  if (!listing) return []
  const sisters = universe()
    .linesOf(listing.issuer_id)
    .filter(({ isin, ticker }) => isin !== null && isin === listing.isin && ticker !== symbol)
  return [
    ...listWitness(listing),
    ...sisters.flatMap(({ ticker }) => {
      const quote = latest.find(ticker)?.quote
      if (!quote || isDoubtful(quote) || quote.provenance.simulated) return []
      return storedWitness(quote).map((witness) => ({ ...witness, kind: 'sister_line' as const }))
    }),
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

function storedWitness({ price, unit, provenance }: Quote): Witness[] {
  if (price === null || unit === null) return []
  return [priceWitness('stored_quote', { value: price, unit }, Date.parse(provenance.asOf))]
}

/** Rates of exchange from the latest quotes. */
export function latestRates({ latest }: Pick<WitnessDeps, 'latest'>): FindRate {
  const rateOf = (from: string, to: string) => {
    const quote = latest.find(`${from}${to}=X`)?.quote
    return quote?.price && !isDoubtful(quote) ? quote.price : null
  }
  return (fromUnit, toUnit) => {
    const [from, to] = [currencyOf(fromUnit), currencyOf(toUnit)]
    const inverse = rateOf(to, from)
    return rateOf(from, to) ?? (inverse === null ? null : 1 / inverse)
  }
}
