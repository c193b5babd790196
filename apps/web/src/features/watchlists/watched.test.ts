import { describe, expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { capInPounds, moved, toWatched } from './watched.ts'

const capOf = (marketCap: { value: number; unit: string } | null) =>
  capInPounds(
    toWatched(
      { ticker: 'VOD.L', name: null },
      { quote: buildQuote({ marketCap }), noPriceBecause: null, listed: null, isOld: false },
    ),
  )

describe('Market caps are compared in pounds', () => {
  it('in pounds or pence, whichever the source declares', () => {
    expect(capOf({ value: 1_210_000_000, unit: 'GBP' })).toBe(1_210_000_000)
    expect(capOf({ value: 121_000_000_000, unit: 'GBX' })).toBe(1_210_000_000)
  })

  it('and not when they are in another currency or unknown', () => {
    expect(capOf({ value: 3_000_000_000, unit: 'USD' })).toBeNull()
    expect(capOf(null)).toBeNull()
  })
})

describe('Moving', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [5, 0, ['a', 'b', 'c']],
  ])('from %d to %d', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected)
  })
})
