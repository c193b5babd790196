import { expect, it } from 'vitest'
import { buildAlert } from '../../test-support/build-alert.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { listNearAlerts } from './near-alerts.ts'

const above = (value: number, unit = 'GBX') =>
  buildAlert({ kind: 'above', alert_at_diff: null, level: { value, unit } })
const at = (price: number) => () => buildQuote({ ticker: 'VOD.L', price, unit: 'GBX' })
const distanceOf = (...given: Parameters<typeof listNearAlerts>) =>
  listNearAlerts(...given)[0]?.distance

it('The distance to a level is measured from the newest price', () => {
  expect(distanceOf([above(110)], at(100))).toBeCloseTo(0.1)
  expect(distanceOf([{ ...above(95), kind: 'below' }], at(100))).toBeCloseTo(-0.05)
})

it('The price of the last check counts while there is no quote', () => {
  expect(distanceOf([above(126)], () => null)).toBeCloseTo(0.2)
})

it('A level in pounds is compared with a price in pence, one in dollars with nothing', () => {
  expect(distanceOf([above(1.1, 'GBP')], at(100))).toBeCloseTo(0.1)
  expect(distanceOf([above(110, 'USD')], at(100))).toBeNull()
})

it('A move fires on the side to which the price has moved', () => {
  expect(distanceOf([buildAlert({ last_price: 100 })], at(101))).toBeCloseTo(102 / 101 - 1)
  expect(distanceOf([buildAlert({ last_price: 100 })], at(99))).toBeCloseTo(98 / 99 - 1)
})

it('An alert that waits or is paused, or whose price is in doubt, has no distance', () => {
  expect(distanceOf([{ ...above(110), is_armed: false }], at(100))).toBeNull()
  expect(distanceOf([{ ...above(110), paused_because: 'stale_quote' }], at(100))).toBeNull()
  const doubtful = buildQuote({
    ticker: 'VOD.L',
    price: 100,
    unit: 'GBX',
    flags: ['unit_in_doubt'],
  })
  expect(distanceOf([{ ...above(110), last_price: null }], () => doubtful)).toBeNull()
})

it('The nearest comes first, whichever way, and one without a distance last', () => {
  const alerts = [
    above(130),
    { ...above(140), is_armed: false },
    { ...above(99), kind: 'below' as const },
  ]
  const levels = listNearAlerts(alerts, at(100)).map(({ alert }) => alert.level?.value)
  expect(levels).toEqual([99, 130, 140])
})
