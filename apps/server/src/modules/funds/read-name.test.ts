import { expect, it } from 'vitest'
import { readFundName } from './read-name.ts'

it.each([
  ['Vanguard S&P 500 UCITS ETF', 'S&P 500', null, null],
  ['iShares Core FTSE 100 UCITS ETF GBP (Dist)', 'FTSE 100', null, 'distributing'],
  ['iShares Core FTSE 100 UCITS USD Hedged Acc', 'FTSE 100', 'USD', 'accumulating'],
  [
    'UBS (Irl) ETF plc - MSCI Australia UCITS ETF (hedged to GBP) A-acc',
    'MSCI Australia',
    'GBP',
    'accumulating',
  ],
  ['Xtrackers S&P 500 Equal Weight UCITS ETF 1C', 'S&P 500 Equal Weight', null, 'accumulating'],
  ['WisdomTree FTSE 100 3x Daily Leveraged', null, null, null],
  ['Invesco Materials S&P US Select Sector UCITS ETF', null, null, null],
  ['iShares S&P 500 USD Health Care Sector UCITS ETF', null, null, null],
  ['Lyxor UCITS FTSE 100 C-GBP', 'FTSE 100', null, null],
  ['iShares Physical Gold ETC', null, null, null],
] as const)('%s names the index %s', (name, index, hedgedTo, distribution) => {
  expect(readFundName(name)).toMatchObject({ index, hedgedTo, distribution })
})

it('A swap is one by its name', () => {
  expect(readFundName('Xtrackers MSCI USA Swap UCITS ETF 1C').isSwap).toBe(true)
})
