import { expect, it } from 'vitest'
import { unknownBecause } from './get-targets.ts'

it('Weights name each holding and each currency of cash without a value in pounds', () => {
  const known = { ticker: 'VOD.L', value: '70' }
  const pounds = { currency: 'GBP', value: '5' }
  expect(unknownBecause({ cash: [pounds], holdings: [known] })).toBeNull()
  const dollars = { currency: 'USD', value: null }
  expect(
    unknownBecause({
      cash: [pounds, dollars, dollars],
      holdings: [known, { ticker: 'OLD.L', value: null }],
    }),
  ).toBe('Weights leave out what has no known value in pounds: OLD.L, cash in USD.')
})
