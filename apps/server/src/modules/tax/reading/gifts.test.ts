import { expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { listGifts } from './gifts.ts'
import { requireYear } from './years.ts'

type Rows = Parameters<typeof listGifts>[1]['rows']
type Own = Parameters<typeof listGifts>[2]

const deps = {
  universe: () => ({ findById: () => undefined }),
  clock: { now: () => Date.UTC(2026, 10, 1) },
} as unknown as Parameters<typeof listGifts>[0] & Parameters<typeof requireYear>[0]

function list(
  known: Readonly<Record<string, number>>,
  receivers: Readonly<Record<string, string>>,
) {
  const disposal = {
    kind: 'gift',
    security: 'VOD',
    day: toDay('2024-05-01'),
    quantity: new Decimal(50),
    cost: new Decimal(500),
    rows: Object.keys(receivers),
  }
  const entries = Object.entries(known).map(([id, quantity]) => {
    return { id, quantity: new Decimal(quantity) }
  })
  const rows = new Map(
    Object.entries(receivers).map(([id, counterparty]) => [id, { counterparty }]),
  ) as unknown as Rows
  const own = { entries, result: { disposals: [disposal] } } as unknown as Own
  return listGifts(deps, { rows }, own, requireYear(deps, '2024-25')).map(
    ({ cost, quantity, to }) => [to, quantity, cost],
  )
}

it('Gifts of one day are apart by who received them, each with its part of the cost', () => {
  expect(list({ a: 20, b: 30 }, { a: 'spouse', b: 'charity' })).toEqual([
    ['spouse', '20', '200'],
    ['charity', '30', '300'],
  ])
})

it('A gift whose shares are not known is not known, and not one of no shares', () => {
  expect(list({ a: 20 }, { a: 'spouse', b: 'charity' })).toEqual([
    ['spouse', '20', '200'],
    ['charity', null, null],
  ])
})

it('Gifts of a day to the same receiver are what left on that day', () => {
  expect(list({ a: 20 }, { a: 'spouse', b: 'spouse' })).toEqual([['spouse', '50', '500']])
})
