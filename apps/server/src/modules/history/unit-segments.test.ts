import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepLevelsOf, unitsOfBars } from './unit-segments.ts'

function daysOf(...closes: (number | null)[]) {
  return closes.map((close, index) => ({ date: `2026-03-${String(index + 10)}`, close }))
}

describe('The unit of each bar', () => {
  it('is the declared one in a series without a step', () => {
    expect(unitsOfBars(daysOf(90, 91, null, 45, 92), 'GBX')).toEqual(Array(5).fill('GBX'))
  })

  it('is unknown if none is declared', () => {
    expect(unitsOfBars(daysOf(90, 91), null)).toEqual([null, null])
  })

  // Compass has traded in dollars since 1 April 2026; its older prices are pence: 2,209p on 23
  // February is about $30, so that the figures fall by about 74 on the day.
  it('is unknown before an unexplained step, as for Compass before it traded in dollars', () => {
    const compass = daysOf(2209, 2230, 29.9, 30.1)
    expect(unitsOfBars(compass, 'USD')).toEqual([null, null, 'USD', 'USD'])
  })

  it('before the step is taken from a dated price at the same level', () => {
    const compass = daysOf(2209, 2230, 29.9, 30.1)
    const witness = { date: '2026-03-10', value: 2209, unit: 'GBX' }
    expect(unitsOfBars(compass, 'USD', witness)).toEqual(['GBX', 'GBX', 'USD', 'USD'])
  })

  it('is not taken from a dated price at a different level', () => {
    const compass = daysOf(2209, 2230, 29.9, 30.1)
    const witness = { date: '2026-03-10', value: 900, unit: 'GBX' }
    expect(unitsOfBars(compass, 'USD', witness)).toEqual([null, null, 'USD', 'USD'])
  })

  it('is not taken from a dated price before the series starts', () => {
    const witness = { date: '2026-01-01', value: 2209, unit: 'GBX' }
    expect(unitsOfBars(daysOf(2209, 29.9), 'USD', witness)).toEqual([null, 'USD'])
  })

  it('is unknown only on a single day at a hundred times the rest', () => {
    expect(unitsOfBars(daysOf(90, 9100, 91), 'GBX')).toEqual(['GBX', null, 'GBX'])
    expect(unitsOfBars(daysOf(90, 0.91, 91), 'GBX')).toEqual(['GBX', null, 'GBX'])
  })

  it('is kept across days without a price or with a price of zero', () => {
    expect(unitsOfBars(daysOf(9000, null, 0, 91), 'GBX')).toEqual([null, 'GBX', 'GBX', 'GBX'])
  })

  it('does not treat a fall to a tenth as a unit step', () => {
    expect(unitsOfBars(daysOf(900, 88), 'GBX')).toEqual(['GBX', 'GBX'])
  })

  it('counts steps from the newest bar: up, back and beyond', () => {
    expect(stepLevelsOf(daysOf(0.9, 90, 9000, 90))).toEqual([-1, 0, 1, 0])
  })

  it('does not depend on the scale of the series', () => {
    const closes = fc.array(fc.double({ min: 0.5, max: 5000, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(closes, (values) => {
        const scaled = values.map((value) => value * 2)
        expect(stepLevelsOf(daysOf(...scaled))).toEqual(stepLevelsOf(daysOf(...values)))
      }),
    )
  })
})
