import { expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { summariseDay } from './day-summary.ts'

const row = (ticker: string, changeRatio: number | null, isOld = false) => ({
  ticker,
  quote: buildQuote({ ticker, changeRatio }),
  isOld,
})

it('counts today’s rises and falls and names the best and the worst', () => {
  const rows = [row('A.L', 0.02), row('B.L', -0.01), row('C.L', 0.00001), row('D.L', 0.03)]
  expect(summariseDay(rows)).toEqual({
    up: 2,
    down: 1,
    average: (0.02 - 0.01 + 0.00001 + 0.03) / 4,
    best: { ticker: 'D.L', ratio: 0.03 },
    worst: { ticker: 'B.L', ratio: -0.01 },
  })
})

it('leaves out shares without a change of today', () => {
  const waiting = { ticker: 'E.L', quote: null, isOld: false }
  expect(summariseDay([row('A.L', null), row('B.L', 0.05, true), waiting])).toBeNull()
})
