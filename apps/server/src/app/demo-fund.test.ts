import { beforeAll, describe, expect, it } from 'vitest'
import { loadFullUniverse, openSimulatedMarket } from '#tests/support/simulated-market.ts'
import type { Universe } from '../modules/instruments/index.ts'
import { readDatedFacts } from '../providers/demo/dated-facts.ts'
import { stateDemoFund } from './demo-fund.ts'

const NOW = Date.parse('2026-11-25T14:00:00Z')

describe('A fund of the simulated market', () => {
  let universe: Universe
  beforeAll(async () => {
    universe = await loadFullUniverse()
  })

  it('has its dated charge and size where they are known, on each of its lines', () => {
    const known = { charge: 0.0007, size: { value: 4e10, unit: 'GBP' } }
    for (const line of ['VUSA.L', 'VUSD.L']) {
      expect(stateDemoFund(universe, line, 'leadenhall')).toMatchObject({
        ...known,
        dated: { asOf: '2025-11-30', source: expect.stringContaining('general knowledge') },
      })
    }
    expect(stateDemoFund(universe, 'XISP.L', 'leadenhall')?.dated).toBeNull()
  })

  it('is listed as a fund for each row of the dated facts, with a possible charge and size', () => {
    const { funds } = readDatedFacts()
    expect(funds.size).toBeGreaterThan(30)
    for (const [ticker, { charge, size }] of funds) {
      expect([ticker, stateDemoFund(universe, ticker, 'x')?.charge]).toEqual([ticker, charge])
      expect(charge).toBeGreaterThan(0.0002)
      expect(charge).toBeLessThan(0.01)
      expect(size).toBeGreaterThan(1e8)
      expect(size).toBeLessThan(2e11)
    }
  })

  it('has a narrower spread the larger it is', async () => {
    const { provider } = openSimulatedMarket(universe, NOW)
    const tickers = ['VUSA.L', 'HSPX.L', 'VMIG.L', 'XISP.L']
    const { quotes = [] } = (await provider.getQuotes?.(tickers)) ?? {}
    const spreads = quotes.map(({ details, price }) =>
      details?.ask && details.bid && price ? (details.ask - details.bid) / price : Number.NaN,
    )
    expect(new Set(spreads.map((spread) => spread.toFixed(5))).size).toBeGreaterThan(2)
    const [large = 0, medium = 0, small = 0] = spreads
    expect(large).toBeLessThan(medium)
    expect(medium).toBeLessThan(small)
    expect(large).toBeGreaterThan(0.0001)
    expect(Math.max(...spreads)).toBeLessThan(0.004)
  })
})
