import { describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { type Direction, rankMovers } from './movers.ts'

const today = { tradedOn: () => '2026-09-18', tradingDate: '2026-09-18', limit: 3 }

function symbolsOf(direction: Direction, ...quotes: Parameters<typeof buildQuote>[0][]) {
  return rankMovers(quotes.map(buildQuote), direction, today).map(({ symbol }) => symbol)
}

describe('Risers and fallers', () => {
  const market = [
    { symbol: 'A.L', price: 110, previousClose: 100 },
    { symbol: 'B.L', price: 95, previousClose: 100 },
    { symbol: 'C.L', price: 130, previousClose: 100 },
    { symbol: 'D.L', price: 60, previousClose: 100 },
    { symbol: 'E.L', price: 101, previousClose: 100 },
    { symbol: 'F.L', price: 102, previousClose: 100 },
  ]

  it('are sorted by change, largest first, up to the limit', () => {
    expect(symbolsOf('risers', ...market)).toEqual(['C.L', 'A.L', 'F.L'])
    expect(symbolsOf('fallers', ...market)).toEqual(['D.L', 'B.L'])
  })

  it('with the same change are sorted by ticker', () => {
    const alike = { price: 110, previousClose: 100 }
    expect(symbolsOf('risers', { ...alike, symbol: 'Z.L' }, { ...alike, symbol: 'A.L' })).toEqual([
      'A.L',
      'Z.L',
    ])
  })

  it('exclude quotes without a move, a price, a unit or a previous close', () => {
    const incomparable = [
      { symbol: 'FLAT.L', price: 100, previousClose: 100 },
      { symbol: 'NOPRICE.L', price: null, previousClose: 100 },
      { symbol: 'NOUNIT.L', price: 200, previousClose: 100, unit: null },
      { symbol: 'NOCLOSE.L', price: 200, previousClose: null },
    ]
    expect(symbolsOf('risers', ...incomparable)).toEqual([])
    expect(symbolsOf('fallers', ...incomparable)).toEqual([])
  })

  it('exclude a move that may be a change from pence to pounds', () => {
    expect(symbolsOf('fallers', { symbol: 'X.L', price: 1.02, previousClose: 100 })).toEqual([])
  })

  it('exclude quotes that did not trade in the session', () => {
    const rise = buildQuote({ price: 110, previousClose: 100 })
    const ranked = rankMovers([rise], 'risers', { ...today, tradedOn: () => '2026-09-17' })
    expect(ranked).toEqual([])
  })
})
