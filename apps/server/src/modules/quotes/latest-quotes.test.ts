import { describe, expect, it, vi } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { createLatestQuotes } from './latest-quotes.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-09-18T12:00:00Z')

describe('The latest quotes', () => {
  it('keep the newer quote, and notify listeners of changes alone', () => {
    const latest = createLatestQuotes()
    const listener = vi.fn()
    latest.onChange(listener)
    latest.put([{ quote: buildQuote({ price: 10 }), fetchedAtMs: NOW }])
    const { symbol } = buildQuote()
    latest.put([{ quote: buildQuote({ price: 9 }), fetchedAtMs: NOW - MINUTE }])
    expect(latest.find(symbol)?.quote.price).toBe(10)
    latest.put([{ quote: buildQuote({ price: 10 }), fetchedAtMs: NOW + MINUTE }])
    expect(listener).toHaveBeenCalledOnce()
    expect(latest.fetchedAtMs(symbol)).toBe(NOW + MINUTE)
  })

  it('take the quotes of a clock that was set back by hours', () => {
    const latest = createLatestQuotes()
    latest.put([{ quote: buildQuote({ price: 10 }), fetchedAtMs: NOW + 300 * MINUTE }])
    latest.put([{ quote: buildQuote({ price: 9 }), fetchedAtMs: NOW }])
    expect(latest.find(buildQuote().symbol)?.quote.price).toBe(9)
  })
})
