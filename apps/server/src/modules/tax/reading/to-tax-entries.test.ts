import { describe, expect, it } from 'vitest'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { toDate } from '../../../platform/calendar/days.ts'
import { ONE, toTextOrNull } from '../../../platform/decimal.ts'
import type { Entry, LoadedLedger } from '../../portfolio/index.ts'
import { toTaxEntries } from './to-tax-entries.ts'

interface RowFacts {
  readonly counterparty?: 'own' | 'spouse' | 'other'
  readonly settled_on?: string
}

const KINDS = { general: 'general', second: 'general', isa: 'isa', sipp: 'sipp' }
const POUNDS = {
  source: 'trade' as const,
  rateOn: (currency: string) => (currency === 'GBP' ? ONE : null),
}

/** Of one taxpayer, in pounds, in a general account unless an entry names another. */
function read(entries: readonly Entry[], rows: Readonly<Record<string, RowFacts>> = {}) {
  const own = entries.map((entry) => ({
    ...entry,
    accountId: entry.accountId === 'account' ? 'general' : entry.accountId,
    counterparty: rows[entry.id]?.counterparty ?? null,
  }))
  const loaded = {
    accounts: new Map(
      Object.entries(KINDS).map(([id, kind]) => [id, { id, kind, person_id: 'self' }]),
    ),
    rows: new Map(Object.entries(rows)),
    ledger: new Map(
      Object.entries(KINDS).map(([id, kind]) => [
        id,
        {
          account: { id, currency: 'GBP', kind },
          entries: own.filter(({ accountId }) => accountId === id),
        },
      ]),
    ),
  } as unknown as LoadedLedger
  return toTaxEntries(loaded, 'self', POUNDS, new Map(), (subject) => subject === 'GILT')
}

function readOne(entry: Entry, facts: RowFacts = {}) {
  const [given] = read([entry], { [entry.id]: facts }).entries
  return given && { kind: given.kind, amount: toTextOrNull(given.amount, 2), why: given.unknown }
}

const DAY = '2026-06-10'
const known = (kind: string, amount: string) => ({ kind, amount, why: null })
const open = (kind: string, why: string) => ({ kind, amount: null, why })
const shares = { quantity: 100, price: 5 }

describe('an activity of a general account counts for tax', () => {
  it('as a purchase or sale at what was paid or received for the shares, without charges', () => {
    expect(readOne(buildEntry('buy', DAY, { ...shares, charges: 12 }))).toEqual(
      known('purchase', '500'),
    )
    expect(readOne(buildEntry('sell', DAY, { ...shares, charges: 12 }))).toEqual(
      known('sale', '500'),
    )
  })

  it('without the interest in the price of a bond', () => {
    const bond = { subject: 'GILT', quantity: 1000, price: 1, accrued: 7 }
    expect(readOne(buildEntry('buy', DAY, bond))).toEqual(known('purchase', '1000'))
    expect(readOne(buildEntry('sell', DAY, bond))).toEqual(known('sale', '1000'))
  })

  it('as shares that join the holding, for rights that were taken up', () => {
    expect(readOne(buildEntry('rights', DAY, shares))).toEqual(known('joined', '500'))
  })

  it.each(['drip', 'scrip'] as const)('%s as a purchase with the cash forgone', (kind) => {
    expect(readOne(buildEntry(kind, DAY, shares))).toEqual(known('purchase', '500'))
    expect(readOne(buildEntry(kind, DAY, { quantity: 100, price: 0 }))).toEqual(
      known('joined', '0'),
    )
    expect(readOne(buildEntry(kind, DAY, { quantity: 100 }))).toEqual(
      open('purchase', 'enter the cash forgone for a share as its price, or 0 for bonus shares'),
    )
  })

  it.each([
    ['split', { ratio: 2 }, known('split', '0')],
    ['consolidation', { ratio: 0.5 }, known('split', '0')],
    ['merger', { quantity: 100, amount: 80, into: 'NEW' }, known('merger', '80')],
    ['spin_off', { quantity: 10, into: 'NEW' }, known('spin_off', '0')],
    ['return_of_capital', { quantity: 100, amount: 40 }, known('return_of_capital', '40')],
    ['equalisation', { quantity: 100, amount: 3.5 }, known('equalisation', '3.5')],
    ['notional_distribution', { quantity: 100, deemed: 9 }, known('distribution', '9')],
    ['negligible_value', { quantity: 100, deemed: 0 }, known('negligible_value', '0')],
    ['gift_to_spouse', { quantity: 100 }, known('gift', '0')],
    ['gift_from_spouse', shares, known('gift_from_spouse', '500')],
  ] as const)('%s', (kind, values, expected) => {
    expect(readOne(buildEntry(kind, DAY, values))).toEqual(expected)
  })

  it.each([
    ['notional_distribution', open('distribution', 'enter the income that the fund kept')],
    ['negligible_value', open('negligible_value', 'enter the claimed value')],
    [
      'gift_from_spouse',
      open('gift_from_spouse', 'enter the spouse’s cost for one share as the price'),
    ],
  ] as const)('%s without its amount asks for it', (kind, expected) => {
    expect(readOne(buildEntry(kind, DAY, { quantity: 100 }))).toEqual(expected)
  })

  it.each(['dividend', 'interest', 'fee', 'tax', 'deposit', 'withdrawal'] as const)(
    '%s as no disposal and no purchase',
    (kind) => {
      expect(readOne(buildEntry(kind, DAY, { subject: 'VOD', amount: 10 }))).toBeUndefined()
    },
  )
})

it('Nothing in an ISA or a pension counts', () => {
  const bought = (accountId: string) => buildEntry('buy', DAY, { ...shares, accountId })
  expect(read([bought('isa'), bought('sipp')]).entries).toEqual([])
})

it('Gilts, and bonds priced for £100 nominal, are exempt; shares are not', () => {
  const { exempt } = read([
    buildEntry('buy', DAY, { ...shares, subject: 'GILT' }),
    buildEntry('buy', DAY, { ...shares, subject: 'BOND', unit: 'GBP%' }),
    buildEntry('buy', DAY, { ...shares, subject: 'VOD' }),
  ])
  expect([...exempt]).toEqual(['GILT', 'BOND'])
})

it('Income that a fund distributes later raises the cost the day after the period', () => {
  const kept = buildEntry('notional_distribution', '2026-06-30', { quantity: 100, deemed: 9 })
  const dayWith = (settled_on: string) => {
    const [given] = read([kept], { [kept.id]: { settled_on } }).entries
    return toDate(given?.day ?? 0)
  }
  expect(dayWith('2026-12-31')).toBe('2026-07-01')
  expect(dayWith('2026-06-30')).toBe('2026-06-30')
})

describe('shares that leave a general account', () => {
  const gone = buildEntry('transfer_out', DAY, { id: 'gone', ...shares })
  const unpriced = buildEntry('transfer_out', DAY, { id: 'gone', quantity: 100 })
  const arrived = (accountId: string) =>
    buildEntry('transfer_in', DAY, { id: 'arrived', quantity: 100, accountId })

  it('to a spouse are a gift', () => {
    expect(readOne(gone, { counterparty: 'spouse' })).toEqual(known('gift', '0'))
  })

  it('to another are sold at market value, which is asked for', () => {
    expect(readOne(gone, { counterparty: 'other' })).toEqual(known('sale', '500'))
    expect(readOne(unpriced, { counterparty: 'other' })).toEqual(
      open('sale', 'enter the market value for one share on the day as the price'),
    )
  })

  it('into a pension are sold at market value, and need no answer', () => {
    const { doubts, entries } = read([gone, arrived('sipp')])
    expect(entries.map(({ kind }) => kind)).toEqual(['sale'])
    expect(doubts).toEqual([])
  })

  it('into an ISA are sold, and the taxpayer is asked about an employee scheme', () => {
    const { doubts, entries } = read([gone, arrived('isa')])
    expect(entries.map(({ kind }) => kind)).toEqual(['sale'])
    expect(doubts.map(({ why }) => why)).toEqual([expect.stringMatching(/only from an employee/)])
  })

  it('into another general account make no gain and no question', () => {
    const { doubts, entries } = read([gone, arrived('second')])
    expect(entries.map(({ kind }) => kind)).toEqual(['moved_out', 'moved_in'])
    expect(doubts).toEqual([])
  })

  it.each([
    [{}, /^say whose account the shares went to/],
    [{ counterparty: 'own' as const }, /^no account here received these shares/],
  ])('and arrive nowhere ask where they are, given %o', (facts, why) => {
    const { doubts, entries } = read([gone], { gone: facts })
    expect(entries.map(({ kind }) => kind)).toEqual(['moved_out'])
    expect(doubts).toMatchObject([{ row: 'gone', why: expect.stringMatching(why) }])
  })
})

describe('shares that arrive in a general account', () => {
  const arrived = buildEntry('transfer_in', DAY, { id: 'arrived', ...shares })
  const unpriced = buildEntry('transfer_in', DAY, { id: 'arrived', quantity: 100 })

  it('from a spouse bring the spouse’s cost', () => {
    expect(readOne(arrived, { counterparty: 'spouse' })).toEqual(known('gift_from_spouse', '500'))
  })

  it('from another count as bought, and from an account that is not here join the holding', () => {
    expect(readOne(arrived, { counterparty: 'other' })).toEqual(known('purchase', '500'))
    expect(readOne(arrived)).toEqual(known('joined', '500'))
    expect(readOne(unpriced)).toEqual(open('joined', 'enter the cost for one share as the price'))
  })

  it('from an ISA count as bought at market value, never at a cost of nothing', () => {
    const left = buildEntry('transfer_out', DAY, { quantity: 100, accountId: 'isa' })
    const [given] = read([left, unpriced]).entries
    expect(given).toMatchObject({
      kind: 'purchase',
      amount: null,
      unknown: 'enter the market value for one share on the day as the price',
    })
  })

  it('beside other transfers of other numbers ask which of them belong together', () => {
    const left = buildEntry('transfer_out', DAY, { id: 'left', quantity: 90, accountId: 'second' })
    const { doubts } = read([left, arrived])
    expect(doubts.map(({ row }) => row).toSorted()).toEqual(['arrived', 'left'])
    expect(doubts[0]?.why).toMatch(/the numbers differ/)
  })
})
