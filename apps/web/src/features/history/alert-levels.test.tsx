import { describe, expect, it } from 'vitest'
import { buildAlert } from '../../test-support/build-alert.ts'
import { alertLevels, movedAlert } from './alert-levels.ts'

const above = (value: number, unit: string) =>
  buildAlert({ kind: 'above', alert_at_diff: null, level: { value, unit } })
const chart = { ticker: 'VOD.L', unit: 'GBX' }

describe('Alerts of a chart', () => {
  it('are at their levels in its unit', () => {
    const levels = alertLevels(chart, [above(120, 'GBX'), above(1.5, 'GBP')])
    expect(levels.map(({ price }) => price)).toEqual([120, 150])
  })

  it('are not of other tickers or currencies, of moves, or of a chart without a unit', () => {
    const others = [above(2, 'USD'), buildAlert(), { ...above(120, 'GBX'), ticker: 'AZN.L' }]
    expect(alertLevels(chart, others)).toEqual([])
    expect(alertLevels({ ...chart, unit: null }, [above(120, 'GBX')])).toEqual([])
  })
})

describe('A moved alert', () => {
  it('keeps its unit and has five digits', () => {
    expect(movedAlert(above(1.5, 'GBP'), 123.456_789, 'GBX')).toEqual({
      ticker: 'VOD.L',
      kind: 'above',
      alert_interval_mins: 15,
      level: { value: 1.2346, unit: 'GBP' },
    })
  })

  it('is not moved to nothing, below it, or into another currency', () => {
    for (const price of [0, -1, Number.NaN]) {
      expect(movedAlert(above(120, 'GBX'), price, 'GBX')).toBeNull()
    }
    expect(movedAlert(above(120, 'GBX'), 100, 'USD')).toBeNull()
  })
})
