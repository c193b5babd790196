import { describe, expect, it } from 'vitest'
import { buildChart } from '../../test-support/build-chart.ts'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { latestBar, withLatestBar } from './latest-price.ts'

/** Days to 4 November 2026, the last at 105p, up 5 % in all. */
const chart = buildChart({ provenance: buildProvenance({ asOf: '2026-11-04T11:00:00.000Z' }) })
const at = (asOf: string, over: Parameters<typeof buildQuote>[0] = {}) =>
  buildQuote({ price: 108, provenance: buildProvenance({ asOf }), ...over })

describe('The last bar', () => {
  it('has the newer price of its day, within its own high and low', () => {
    const bar = latestBar(chart, at('2026-11-04T11:10:00.000Z'))
    expect(bar).toMatchObject({ open: 105, close: 108, high: 108, low: 104 })
    const moved = withLatestBar(chart, bar)
    expect(moved.bars.map(({ close }) => close)).toEqual([100, 110, 108])
    expect(moved.changeRatio).toBeCloseTo(0.08, 12)
    expect(moved.totalReturnRatio).toBeCloseTo(0.08, 12)
  })

  it.each([
    ['older than the chart', at('2026-11-04T10:00:00.000Z')],
    ['of the next day', at('2026-11-05T09:00:00.000Z')],
    ['of a later quarter of an hour', at('2026-11-04T11:16:00.000Z')],
    ['in another unit', at('2026-11-04T11:10:00.000Z', { unit: 'USD' })],
    ['without a unit', at('2026-11-04T11:10:00.000Z', { unit: null })],
    ['in doubt', at('2026-11-04T11:10:00.000Z', { flags: ['unit_in_doubt'] })],
    ['missing', at('2026-11-04T11:10:00.000Z', { price: null })],
    ['not there yet', undefined],
  ])('stays as it is for a price %s', (_, quote) => {
    expect(latestBar(chart, quote)).toBe(null)
    expect(withLatestBar(chart, null)).toBe(chart)
  })
})
