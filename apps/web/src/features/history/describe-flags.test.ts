import { expect, it } from 'vitest'
import { describeFlags } from './describe-chart.ts'

it.each([
  [['source_in_doubt' as const], { source: 'eodhd', close: 91.02 }, 'in doubt: EODHD says 91.02p'],
  [
    ['no_volume' as const, 'source_in_doubt' as const],
    { source: 'yahoo', close: 100 },
    'no trades, in doubt: Yahoo Finance says 100.00p',
  ],
  [['source_in_doubt' as const], undefined, 'another source differs by more than 1%'],
  [[], undefined, ''],
])('names the source that contradicts a day, with its close: %j', (flags, other, words) => {
  expect(describeFlags({ flags, ...(other && { other }) }, 'GBX', 'share')).toBe(words)
})
