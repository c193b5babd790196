import { describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { createLatestQuotes } from '../quotes/latest-quotes.ts'
import { findUsdRate, listUsdPairs } from './usd-rates.ts'

describe('US dollar rates', () => {
  it('are the latest quotes of the pairs, with their times', () => {
    const latest = createLatestQuotes()
    const asOfMs = Date.parse('2026-09-18T10:00:00Z')
    const pair = { symbol: 'GBPUSD=X', unit: 'USD', previousClose: 1.34, asOfMs }
    const quote = buildQuote({ ...pair, price: 1.35 })
    latest.put([{ quote, fetchedAtMs: 1 }])
    expect(findUsdRate(latest, 'GBP')).toEqual({ rate: 1.35, asOf: '2026-09-18T10:00:00.000Z' })
    expect(findUsdRate(latest, 'JPY')).toBeNull()
    latest.put([{ quote: buildQuote({ ...pair, price: 135 }), fetchedAtMs: 2 }])
    expect(findUsdRate(latest, 'GBP'), 'a rate in doubt').toBeNull()
  })

  it('are requested once per currency, and not for the dollar', () => {
    expect(listUsdPairs(['GBX', 'GBP', 'USD', null, 'ZAc', 'EUR'])).toEqual([
      'GBPUSD=X',
      'ZARUSD=X',
      'EURUSD=X',
    ])
  })
})
