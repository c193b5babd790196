import { describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { changeSinceAdded } from './performance.ts'

const DAY = '2026-03-02'
const added = {
  added_price: 100,
  added_unit: 'GBX',
  added_source: 'yahoo',
  added_as_of: Date.parse(`${DAY}T10:00:00Z`),
  created_at: Date.parse(`${DAY}T10:00:01Z`),
}
const history = { actions: [], timeZone: 'Europe/London' }

describe('The change since a share was added', () => {
  it('compares the price with the price when added', () => {
    const change = changeSinceAdded(added, buildQuote({ price: 105 }), history)
    expect(change).toMatchObject({ fromPrice: 100, unit: 'GBX', fromDate: DAY })
    expect(change.changeRatio).toBeCloseTo(0.05, 12)
  })

  it('adjusts for splits since then, but not for earlier ones', () => {
    const split = { kind: 'split' as const, numerator: 10, denominator: 1 }
    const splits = (date: string) => ({ ...history, actions: [{ ...split, date }] })
    const quote = buildQuote({ price: 10.5, previousClose: 10.4 })
    const since = changeSinceAdded(added, quote, splits('2026-06-01'))
    expect(since.fromPrice).toBe(10)
    expect(since.changeRatio).toBeCloseTo(0.05, 12)
    const before = changeSinceAdded(added, buildQuote({ price: 105 }), splits(DAY))
    expect(before.changeRatio).toBeCloseTo(0.05, 12)
  })

  it.each([
    ['no price then', { ...added, added_price: null }, buildQuote(), history, 'no_price'],
    ['no price now', added, null, history, 'no_price'],
    ['no unit then', { ...added, added_unit: null }, buildQuote(), history, 'unit_unknown'],
    ['no unit now', added, buildQuote({ unit: null }), history, 'unit_unknown'],
    ['another unit now', added, buildQuote({ unit: 'GBP' }), history, 'unit_changed'],
    [
      'a hundredfold move',
      added,
      buildQuote({ price: 1, previousClose: 100 }),
      history,
      'unit_changed',
    ],
    [
      'another source now',
      { ...added, added_source: 'demo' },
      buildQuote(),
      history,
      'source_changed',
    ],
    ['no history', added, buildQuote(), null, 'no_history'],
  ] as const)('is unknown with %s', (_, item, quote, chart, because) => {
    expect(changeSinceAdded(item, quote, chart)).toMatchObject({
      changeRatio: null,
      unknownBecause: because,
    })
  })
})
