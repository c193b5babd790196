/**
 * Quotes in typed arrays: every symbol has a slot, and quote objects are only created on read. As
 * objects, the quotes of 33,000 listings would be 20 MB for the garbage collector to traverse.
 */
import type { Quote, QuoteDetails, QuoteFlag } from '@leadenhall/contract/quotes/index.ts'
import type { Provenance } from '@leadenhall/contract/shared/provenance.ts'
import {
  date,
  figure,
  group,
  instant,
  optional,
  pooled,
  price,
  Slots,
  words,
} from './packed-fields.ts'

export interface VersionedQuote {
  readonly quote: Quote
  /** Epoch milliseconds. */
  readonly fetchedAtMs: number
  /** Counts changes on this node, starting at 1. */
  readonly version: number
}

const FETCHED_AT = figure()
const VERSION = figure()
/** All but the symbol, which is a key, and the name, which hardly ever repeats. */
const FIELDS = group<Omit<Quote, 'ticker' | 'symbol' | 'name'>>({
  kind: pooled(),
  price: figure(),
  unit: pooled(),
  previousClose: figure(),
  change: figure(),
  changeRatio: figure(),
  open: figure(),
  dayHigh: figure(),
  dayLow: figure(),
  volume: figure(),
  relativeVolume: figure(),
  fiftyTwoWeekHigh: figure(),
  fiftyTwoWeekLow: figure(),
  marketCap: price(),
  sharesOutstanding: figure(),
  earningsPerShare: price(),
  bookValue: price(),
  priceEarnings: figure(),
  priceToBook: figure(),
  dividendYield: figure(),
  details: optional(
    group<QuoteDetails>({
      bid: figure(),
      ask: figure(),
      averageVolume3m: figure(),
      averageVolume10d: figure(),
      average50d: figure(),
      average200d: figure(),
      forwardEarnings: price(),
      forwardDividend: price(),
      trailingDividend: price(),
      exDividendDate: date(),
      dividendDate: date(),
      resultsDate: date(),
    }),
  ),
  flags: words<QuoteFlag>(),
  provenance: group<Provenance>({
    source: pooled(),
    asOf: instant(),
    delayMinutes: figure(),
    stale: pooled(),
    simulated: pooled(),
  }),
})

export class PackedQuotes {
  readonly #slotOf = new Map<string, number>()
  readonly #names: (string | null)[] = []
  readonly #slots = new Slots()

  /** Stores by symbol, which is also the ticker on read. */
  set({ quote, fetchedAtMs, version }: VersionedQuote): void {
    const slot = this.#slotOf.get(quote.symbol) ?? this.#slotOf.size
    this.#slotOf.set(quote.symbol, slot)
    this.#slots.reserve(slot)
    this.#names[slot] = quote.name
    FIELDS.set(this.#slots, slot, quote)
    FETCHED_AT.set(this.#slots, slot, fetchedAtMs)
    VERSION.set(this.#slots, slot, version)
  }

  get(symbol: string): VersionedQuote | undefined {
    const slot = this.#slotOf.get(symbol)
    if (slot === undefined) return undefined
    const name = this.#names[slot] ?? null
    return {
      quote: { ticker: symbol, symbol, name, ...FIELDS.get(this.#slots, slot) },
      fetchedAtMs: FETCHED_AT.get(this.#slots, slot) ?? 0,
      version: VERSION.get(this.#slots, slot) ?? 0,
    }
  }

  fetchedAtMs(symbol: string): number | null {
    const slot = this.#slotOf.get(symbol)
    return slot === undefined ? null : FETCHED_AT.get(this.#slots, slot)
  }

  version(symbol: string): number | null {
    const slot = this.#slotOf.get(symbol)
    return slot === undefined ? null : VERSION.get(this.#slots, slot)
  }
}
