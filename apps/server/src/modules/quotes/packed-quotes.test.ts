import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { PackedQuotes } from './packed-quotes.ts'

const figure = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null })
const price = fc.option(
  fc.record({
    value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    unit: fc.constantFrom('GBX', 'GBP', 'ZAc'),
  }),
  { nil: null },
)
const date = fc.option(fc.constantFrom('2026-09-18', '1969-12-31', '2027-02-28'), { nil: null })
const details = fc.record({
  bid: figure,
  ask: figure,
  averageVolume3m: figure,
  averageVolume10d: figure,
  average50d: figure,
  average200d: figure,
  forwardEarnings: price,
  forwardDividend: price,
  trailingDividend: price,
  exDividendDate: date,
  dividendDate: date,
  resultsDate: date,
})
const quote = fc
  .record({
    symbol: fc.constantFrom('VOD.L', 'BARC.L', '^FTSE', 'BTC-GBP'),
    kind: fc.constantFrom('share', 'index', 'crypto'),
    name: fc.option(fc.string(), { nil: null }),
    price: figure,
    unit: fc.constantFrom('GBX', 'USD', null),
    volume: figure,
    changeRatio: figure,
    dividendYield: figure,
    marketCap: price,
    bookValue: price,
    details: fc.option(details, { nil: undefined }),
    flags: fc.subarray(['unit_unknown', 'hundredfold_move', 'unit_changed', 'price_outside_range']),
    delayMinutes: fc.option(fc.nat(60), { nil: null }),
    asOfMs: fc.nat(2_000_000_000_000),
    stale: fc.boolean(),
    simulated: fc.boolean(),
  })
  .map(({ delayMinutes, asOfMs, stale, simulated, details: extra, ...rest }) => {
    const built = buildQuote({ symbol: rest.symbol })
    const asOf = new Date(asOfMs).toISOString()
    const provenance = { source: 'yahoo', asOf, delayMinutes, stale, simulated }
    return { ...built, ...rest, ...(extra ? { details: extra } : {}), provenance } as typeof built
  })

it('returns the newest quote of each symbol unchanged', () => {
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 12 }), (quotes) => {
      const packed = new PackedQuotes()
      const kept = new Map<string, object>()
      for (const [index, one] of quotes.entries()) {
        const versioned = { quote: one, fetchedAtMs: index, version: index + 1 }
        packed.set(versioned)
        kept.set(one.symbol, versioned)
      }
      for (const [symbol, versioned] of kept) expect(packed.get(symbol)).toEqual(versioned)
    }),
  )
})

it('grows beyond its initial capacity', () => {
  const packed = new PackedQuotes()
  for (let index = 0; index < 300; index += 1) {
    const one = buildQuote({ symbol: `T${index}.L`, price: index })
    packed.set({ quote: one, fetchedAtMs: index, version: index })
  }
  expect(packed.get('T7.L')?.quote.price).toBe(7)
  expect(packed.get('T299.L')?.quote.price).toBe(299)
  expect(packed.fetchedAtMs('T150.L')).toBe(150)
  expect(packed.get('ELSE.L')).toBeUndefined()
  expect(packed.version('ELSE.L')).toBeNull()
})
