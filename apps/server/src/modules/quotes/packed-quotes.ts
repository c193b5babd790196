/**
 * Quotes in typed arrays: every symbol has a slot, and quote objects are only created on read. As
 * objects, the quotes of 33,000 listings would be 20 MB for the garbage collector to traverse.
 */
import type { Quote, QuoteDetails, QuoteFlag } from '@leadenhall/contract/quotes/index.ts'

const FIGURES = [
  'price',
  'previousClose',
  'change',
  'changeRatio',
  'open',
  'dayHigh',
  'dayLow',
  'volume',
  'fiftyTwoWeekHigh',
  'fiftyTwoWeekLow',
  'sharesOutstanding',
  'priceEarnings',
  'priceToBook',
  'dividendYield',
] as const satisfies readonly (keyof Quote)[]
const PRICES = [
  'marketCap',
  'earningsPerShare',
  'bookValue',
] as const satisfies readonly (keyof Quote)[]

const DETAIL_FIGURES = [
  'bid',
  'ask',
  'averageVolume3m',
  'averageVolume10d',
  'average50d',
  'average200d',
] as const satisfies readonly (keyof QuoteDetails)[]
const DETAIL_PRICES = [
  'forwardEarnings',
  'forwardDividend',
  'trailingDividend',
] as const satisfies readonly (keyof QuoteDetails)[]
/** Stored as epoch milliseconds. */
const DETAIL_DATES = [
  'exDividendDate',
  'dividendDate',
  'resultsDate',
] as const satisfies readonly (keyof QuoteDetails)[]

/** Offsets of numbers in a slot; NaN encodes null. */
const DETAILS = FIGURES.length + PRICES.length
const DELAY = DETAILS + DETAIL_FIGURES.length + DETAIL_PRICES.length + DETAIL_DATES.length
const AS_OF = DELAY + 1
const FETCHED_AT = DELAY + 2
const VERSION = DELAY + 3
const WIDTH = DELAY + 4

/** Offsets of interned texts, stored as indexes into the pool. */
const KIND = PRICES.length + DETAIL_PRICES.length
const UNIT = KIND + 1
const SOURCE = KIND + 2
const TEXTS_WIDTH = KIND + 3

const FLAGS: readonly QuoteFlag[] = [
  'unit_unknown',
  'hundredfold_move',
  'unit_changed',
  'price_outside_range',
  'level_invented',
  'unit_in_doubt',
]
const STALE = 1 << FLAGS.length
const SIMULATED = STALE << 1
const HAS_DETAILS = SIMULATED << 1

const INITIAL_CAPACITY = 64
/** Twice as many would waste up to 8 MB at 33,000 quotes. */
const GROWTH = 1.25

export interface VersionedQuote {
  readonly quote: Quote
  /** Epoch milliseconds. */
  readonly fetchedAtMs: number
  /** Counts changes on this node, starting at 1. */
  readonly version: number
}

export class PackedQuotes {
  readonly #slots = new Map<string, number>()
  readonly #names: (string | null)[] = []
  readonly #pool: (string | null)[] = []
  readonly #poolIndexes = new Map<string | null, number>()
  #numbers = new Float64Array(INITIAL_CAPACITY * WIDTH)
  #texts = new Uint16Array(INITIAL_CAPACITY * TEXTS_WIDTH)
  #bits = new Uint16Array(INITIAL_CAPACITY)

  /** Stores by symbol, which is also the ticker on read. */
  set({ quote, fetchedAtMs, version }: VersionedQuote): void {
    const slot = this.#slotFor(quote.symbol)
    const numbers = this.#numbers
    const texts = this.#texts
    let at = slot * WIDTH
    let textAt = slot * TEXTS_WIDTH
    const { provenance } = quote
    for (const key of FIGURES) numbers[at++] = quote[key] ?? Number.NaN
    for (const key of PRICES) {
      numbers[at++] = quote[key]?.value ?? Number.NaN
      texts[textAt++] = this.#internedIndex(quote[key]?.unit ?? null)
    }
    const { details } = quote
    for (const key of DETAIL_FIGURES) numbers[at++] = details?.[key] ?? Number.NaN
    for (const key of DETAIL_PRICES) {
      numbers[at++] = details?.[key]?.value ?? Number.NaN
      texts[textAt++] = this.#internedIndex(details?.[key]?.unit ?? null)
    }
    for (const key of DETAIL_DATES) numbers[at++] = Date.parse(details?.[key] ?? '')
    numbers[at++] = provenance.delayMinutes ?? Number.NaN
    numbers[at++] = Date.parse(provenance.asOf)
    numbers[at++] = fetchedAtMs
    numbers[at++] = version
    for (const text of [quote.kind, quote.unit, provenance.source]) {
      texts[textAt++] = this.#internedIndex(text)
    }
    this.#names[slot] = quote.name
    this.#bits[slot] =
      (provenance.stale ? STALE : 0) |
      (provenance.simulated ? SIMULATED : 0) |
      (details ? HAS_DETAILS : 0) |
      FLAGS.reduce((bits, flag, bit) => bits | (quote.flags.includes(flag) ? 1 << bit : 0), 0)
  }

  get(symbol: string): VersionedQuote | undefined {
    const slot = this.#slots.get(symbol)
    if (slot === undefined) return undefined
    const at = slot * WIDTH
    const textAt = slot * TEXTS_WIDTH
    const number = (place: number) => {
      const value = this.#numbers[at + place] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    }
    const text = (place: number) => this.#pool[this.#texts[textAt + place] ?? 0] ?? null
    const priceFrom = (place: number, textPlace: number) => {
      const [value, unit] = [number(place), text(textPlace)]
      return value === null || unit === null ? null : { value, unit }
    }
    const price = (place: number) => priceFrom(FIGURES.length + place, place)
    const bits = this.#bits[slot] ?? 0
    const quote: Quote = {
      ticker: symbol,
      symbol,
      // Only kinds of a Quote are ever stored here.
      kind: text(KIND) as Quote['kind'],
      name: this.#names[slot] ?? null,
      price: number(0),
      unit: text(UNIT),
      previousClose: number(1),
      change: number(2),
      changeRatio: number(3),
      open: number(4),
      dayHigh: number(5),
      dayLow: number(6),
      volume: number(7),
      fiftyTwoWeekHigh: number(8),
      fiftyTwoWeekLow: number(9),
      marketCap: price(0),
      sharesOutstanding: number(10),
      earningsPerShare: price(1),
      bookValue: price(2),
      priceEarnings: number(11),
      priceToBook: number(12),
      dividendYield: number(13),
      ...(bits & HAS_DETAILS ? { details: readDetails(number, priceFrom) } : {}),
      flags: FLAGS.filter((_, bit) => bits & (1 << bit)),
      provenance: {
        source: text(SOURCE) ?? '',
        asOf: new Date(number(AS_OF) ?? 0).toISOString(),
        delayMinutes: number(DELAY),
        stale: (bits & STALE) !== 0,
        simulated: (bits & SIMULATED) !== 0,
      },
    }
    return { quote, fetchedAtMs: number(FETCHED_AT) ?? 0, version: number(VERSION) ?? 0 }
  }

  fetchedAtMs(symbol: string): number | null {
    return this.#numberAt(symbol, FETCHED_AT)
  }

  version(symbol: string): number | null {
    return this.#numberAt(symbol, VERSION)
  }

  #numberAt(symbol: string, place: number): number | null {
    const slot = this.#slots.get(symbol)
    return slot === undefined ? null : (this.#numbers[slot * WIDTH + place] ?? null)
  }

  #internedIndex(text: string | null): number {
    let number = this.#poolIndexes.get(text)
    if (number === undefined) {
      number = this.#pool.push(text) - 1
      this.#poolIndexes.set(text, number)
    }
    return number
  }

  #slotFor(symbol: string): number {
    const known = this.#slots.get(symbol)
    if (known !== undefined) return known
    const slot = this.#slots.size
    this.#slots.set(symbol, slot)
    if (slot === this.#bits.length) this.#grow()
    return slot
  }

  #grow(): void {
    const capacity = Math.ceil(this.#bits.length * GROWTH)
    const [numbers, texts, bits] = [this.#numbers, this.#texts, this.#bits]
    this.#numbers = new Float64Array(capacity * WIDTH)
    this.#numbers.set(numbers)
    this.#texts = new Uint16Array(capacity * TEXTS_WIDTH)
    this.#texts.set(texts)
    this.#bits = new Uint16Array(capacity)
    this.#bits.set(bits)
  }
}

function readDetails(
  number: (place: number) => number | null,
  price: (place: number, textPlace: number) => QuoteDetails['forwardEarnings'],
): QuoteDetails {
  const prices = DETAILS + DETAIL_FIGURES.length
  const dates = prices + DETAIL_PRICES.length
  const date = (place: number) => {
    const ms = number(dates + place)
    return ms === null ? null : new Date(ms).toISOString().slice(0, 10)
  }
  return {
    bid: number(DETAILS),
    ask: number(DETAILS + 1),
    averageVolume3m: number(DETAILS + 2),
    averageVolume10d: number(DETAILS + 3),
    average50d: number(DETAILS + 4),
    average200d: number(DETAILS + 5),
    forwardEarnings: price(prices, PRICES.length),
    forwardDividend: price(prices + 1, PRICES.length + 1),
    trailingDividend: price(prices + 2, PRICES.length + 2),
    exDividendDate: date(0),
    dividendDate: date(1),
    resultsDate: date(2),
  }
}
