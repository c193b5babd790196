import type { Activity } from '@leadenhall/contract/portfolio/index.ts'
import { describe, expect, it } from 'vitest'
import { toBody, toFields, withKind, withoutStaleAmount } from './activity-fields.ts'

const ISA = { id: 'isa', currency: 'GBP' }
const NO_CHARGES = { commission: '0', stamp_duty: '0', ptm_levy: '0', fx: '0' }

const activity: Activity = {
  id: 'one',
  account_id: 'isa',
  kind: 'buy',
  date: '2025-06-02',
  time: '10:15:00',
  settled_on: '2025-06-04',
  ticker: 'BP.L',
  name: 'BP',
  isin: null,
  quantity: '100',
  price: { value: '400', unit: 'GBX' },
  charges: NO_CHARGES,
  amount: '-400',
  deemed: null,
  accrued: null,
  currency: 'GBP',
  ratio: null,
  into: null,
  cost_share: null,
  counterparty: null,
  note: '',
  source: null,
  revision: 1,
  is_removed: false,
  created_at: '2025-06-02T10:00:00.000Z',
}

describe('A correction', () => {
  it('keeps the time and settlement date, which the form does not show', () => {
    expect(toBody(toFields(activity), ISA)).toMatchObject({
      amount: '400',
      time: '10:15:00',
      settled_on: '2025-06-04',
    })
  })

  it('of the quantity leaves out the amount of the old one, unless that was corrected too', () => {
    const before = toFields(activity)
    const more = { ...before, quantity: '120' }
    expect(toBody(withoutStaleAmount(more, before), ISA)).not.toHaveProperty('amount')
    const both = { ...more, amount: '480' }
    expect(toBody(withoutStaleAmount(both, before), ISA)).toMatchObject({ amount: '480' })
    const noted = { ...before, note: 'x' }
    expect(toBody(withoutStaleAmount(noted, before), ISA)).toMatchObject({ amount: '400' })
  })

  it.each<[Activity['kind'], string]>([
    ['fee', '5'],
    ['dividend', '-10'],
    ['interest', '-3'],
  ])('of a %s of %s that takes back leaves it so', (kind, amount) => {
    const fields = toFields({ ...activity, kind, amount, price: null, quantity: null })
    expect(toBody(fields, ISA)).toMatchObject({ is_reversed: true })
    expect(toBody(withKind(fields, 'deposit'), ISA)).not.toHaveProperty('is_reversed')
  })
})

it('A transfer is sent with whose the other side is, and no other kind', () => {
  const given = { ...activity, kind: 'transfer_out', counterparty: 'charity' } as const
  expect(toBody(toFields(given), ISA)).toMatchObject({ counterparty: 'charity' })
  expect(toBody({ ...toFields(given), counterparty: null }, ISA)).not.toHaveProperty('counterparty')
  expect(toBody(withKind(toFields(given), 'sell'), ISA)).not.toHaveProperty('counterparty')
})

it('An activity is sent in plain numbers, in the price’s own unit, however they were typed', () => {
  const fields = {
    ...toFields(activity),
    quantity: '1,000',
    price: '£2.95',
    commission: '595p',
    amount: '£2,955.95',
  }
  expect(toBody(fields, ISA)).toMatchObject({
    quantity: '1000',
    price: { value: '295', unit: 'GBX' },
    amount: '2955.95',
    charges: { commission: '5.95' },
  })
  expect(toBody({ ...fields, amount: '1.000,50' }, ISA)).toMatchObject({ amount: '1.000,50' })
})
