import { describe, expect, it } from 'vitest'
import { flagsOfBar } from './bar-flags.ts'

const ORDINARY = { open: 10, high: 12, low: 9, close: 11, volume: 100 }

describe('Bar flags', () => {
  it.each([
    ['nothing, for an ordinary bar', {}, []],
    ['nothing, for open and close exactly on the edges', { open: 9, close: 12 }, []],
    ['outside_range, for an open above the high', { open: 12.01 }, ['outside_range']],
    ['outside_range, for a close below the low', { close: 8.99 }, ['outside_range']],
    ['outside_range once, for both', { open: 13, close: 1 }, ['outside_range']],
    ['no_volume, for prices without a trade', { volume: 0 }, ['no_volume']],
    ['nothing, if the volume is unknown', { volume: null }, []],
    ['nothing, if high and low are unknown', { high: null, low: null }, []],
    ['outside_range, if only the low is known', { high: null, close: 8 }, ['outside_range']],
    [
      'only null_row, for a day without any price',
      { open: null, high: null, low: null, close: null, volume: 0 },
      ['null_row'],
    ],
  ])('are %s', (_, change, flags) => {
    expect(flagsOfBar({ ...ORDINARY, ...change })).toEqual(flags)
  })
})
