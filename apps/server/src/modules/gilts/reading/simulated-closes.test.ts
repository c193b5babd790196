import { describe, expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { simulateGiltYield } from '../../../providers/demo/simulated-gilt-curve.ts'
import { readCompiledGilts } from '../reference/compiled.ts'
import { createSimulatedCloses } from './simulated-closes.ts'

const closesOf = createSimulatedCloses(simulateGiltYield)

describe('Simulated closes', () => {
  it('return to 100 as a gilt matures, and stay there', () => {
    const close = closesOf('GB00BMBL1G81')
    expect(close?.(toDay('2026-01-30'))).toBeLessThan(96)
    expect(close?.(toDay('2028-01-26'))).toBeGreaterThan(99.9)
    expect(close?.(toDay('2028-01-31'))).toBe(100)
    expect(close?.(toDay('2030-01-31'))).toBe(100)
  })

  it('never jump from one day to the next, before the first issue neither', () => {
    for (const { isin, name } of readCompiledGilts()) {
      const close = closesOf(isin)
      for (let day = toDay('2021-01-01'); day < toDay('2026-12-31'); day += 61) {
        const [one, next] = [close?.(day) ?? 0, close?.(day + 1) ?? 0]
        expect([name, Math.abs(next / one - 1) < 0.012]).toEqual([name, true])
        expect(one).toBeGreaterThan(10)
        expect(one).toBeLessThan(200)
      }
    }
  })

  it('are the same function for the same gilt, and none for another security', () => {
    expect(closesOf('GB00BMBL1G81')).toBe(closesOf('GB00BMBL1G81'))
    expect(closesOf('GB00BH4HKS39')).toBeNull()
  })
})

describe('The simulated curve', () => {
  it('rises with maturity, and real yields are below nominal ones', () => {
    const day = toDay('2026-11-26')
    for (const years of [0.1, 1, 5, 10, 30, 50]) {
      const [nominal, real] = (['conventional', 'index_linked'] as const).map((kind) =>
        simulateGiltYield(kind, years, day),
      )
      expect(nominal).toBeGreaterThan(real ?? Number.NaN)
      expect(real).toBeGreaterThan(0)
    }
    const at = (years: number) => simulateGiltYield('conventional', years, day)
    expect(at(10)).toBeGreaterThan(at(1))
  })
})
