import { beforeEach, describe, expect, it } from 'vitest'
import { buildProviderQuote } from '#tests/support/build-provider-quote.ts'
import { buildQuote } from '#tests/support/build-quote.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import { isUnitInDoubt, toStoredQuote } from './build-quote.ts'
import { createLatestQuotes, type LatestQuotes } from './latest-quotes.ts'
import type { WitnessDeps } from './quote-witnesses.ts'

const DAY_MS = 86_400_000

type Line = Pick<Listing, 'ticker' | 'isin' | 'last_price' | 'last_price_unit' | 'last_price_date'>

const line = (ticker: string, listPrice: number | null): Line => ({
  ticker,
  isin: 'GB00BH4HKS39',
  last_price: listPrice,
  last_price_unit: 'GBX',
  last_price_date: '2026-07-20',
})

function universeOf(...lines: readonly Line[]): Universe {
  const listings = lines.map((given) => ({ ...given, issuer_id: 'one' }) as Listing)
  return {
    resolve: (ticker: string) => {
      const listing = listings.find((each) => each.ticker === ticker)
      return listing && { listing, formerTicker: null }
    },
    linesOf: () => listings,
  } as unknown as Universe
}

describe('The unit of a quote', () => {
  let latest: LatestQuotes
  let deps: WitnessDeps
  let lines: readonly Line[]
  const isInDoubt = (given: Partial<ProviderQuote>) =>
    isUnitInDoubt(
      deps,
      buildProviderQuote({ fiftyTwoWeekHigh: null, fiftyTwoWeekLow: null, ...given }),
    )
  const store = (given: Partial<ProviderQuote>, flags = buildQuote().flags) =>
    latest.put([{ quote: { ...buildQuote(given), flags }, fetchedAtMs: TEST_NOW }])

  beforeEach(() => {
    lines = []
    latest = createLatestQuotes()
    deps = { latest, universe: () => universeOf(...lines) }
  })

  it('is the declared one when nothing else is known', () => {
    expect(isInDoubt({ price: 0.915 })).toBe(false)
  })

  it('is in doubt if the instrument list has a hundred times the price', () => {
    lines = [line('VOD.L', 91)]
    expect(isInDoubt({ price: 0.915 })).toBe(true)
    expect(isInDoubt({ price: 91.5 })).toBe(false)
  })

  it('is in doubt if the 52-week range is a hundred times the price', () => {
    expect(isInDoubt({ price: 3.088, fiftyTwoWeekLow: 270, fiftyTwoWeekHigh: 541.35 })).toBe(true)
    expect(isInDoubt({ price: 308.8, fiftyTwoWeekLow: 270, fiftyTwoWeekHigh: 541.35 })).toBe(false)
  })

  it('is in doubt if market cap ÷ shares is a hundred times the price', () => {
    const size = { marketCap: { value: 2.55e9, unit: 'GBP' }, sharesOutstanding: 823.35e6 }
    expect(isInDoubt({ price: 3.088, ...size })).toBe(true)
    expect(isInDoubt({ price: 308.8, ...size })).toBe(false)
  })

  it('is in doubt if the last quote was a hundred times the price, until it comes back', () => {
    store({ price: 91.5 })
    expect(isInDoubt({ price: 0.916 })).toBe(true)
    store({ price: 0.916 }, ['unit_in_doubt'])
    expect(isInDoubt({ price: 0.917 })).toBe(true)
    expect(isInDoubt({ price: 91.7 })).toBe(false)
  })

  it('is in doubt if another line of the same ISIN is at a hundred times the price', () => {
    lines = [line('VOD.L', null), line('VODU.L', null)]
    latest.put([
      {
        quote: buildQuote({ symbol: 'VODU.L', price: 1.24, previousClose: 1.2, unit: 'USD' }),
        fetchedAtMs: TEST_NOW,
      },
      {
        quote: buildQuote({ symbol: 'GBPUSD=X', price: 1.35, previousClose: 1.34, unit: 'USD' }),
        fetchedAtMs: TEST_NOW,
      },
    ])
    expect(isInDoubt({ price: 0.915 })).toBe(true)
    expect(isInDoubt({ price: 91.5 })).toBe(false)
  })

  it('is kept despite one old figure if more recent ones confirm it', () => {
    lines = [line('VOD.L', 9150)]
    const confirmed = {
      fiftyTwoWeekLow: 64.3,
      fiftyTwoWeekHigh: 97.2,
      marketCap: { value: 22.4e9, unit: 'GBP' },
      sharesOutstanding: 24.5e9,
    }
    expect(isInDoubt({ price: 91.5, ...confirmed })).toBe(false)
    expect(isInDoubt({ price: 91.5 })).toBe(true)
  })

  it('is not judged by a list price of more than a year ago', () => {
    lines = [line('VOD.L', 91)]
    expect(isInDoubt({ price: 0.915, asOfMs: TEST_NOW + 500 * DAY_MS })).toBe(false)
  })

  it('in doubt leaves the price, with a flag, and no change or ratio', () => {
    lines = [line('VOD.L', 91)]
    const quote = toStoredQuote(
      deps,
      'VOD.L',
      buildProviderQuote({
        price: 0.915,
        previousClose: 0.9,
        bookValue: { value: 1, unit: 'GBP' },
        dayHigh: null,
        dayLow: null,
      }),
      { source: 'yahoo', stale: false },
    )
    expect(quote).toMatchObject({
      price: 0.915,
      unit: 'GBX',
      change: null,
      changeRatio: null,
      relativeVolume: null,
      priceToBook: null,
      flags: ['unit_in_doubt'],
    })
  })
})
