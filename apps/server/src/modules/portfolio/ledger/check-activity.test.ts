import {
  ACTIVITY_FIELDS,
  type ActivityFields,
  type ActivityKind,
} from '@leadenhall/contract/portfolio/index.ts'
import type { ParsedActivityBody } from '@leadenhall/contract/portfolio/schemas.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createCache } from '../../../platform/cache/create-cache.ts'
import { loadTradingCalendar } from '../../../platform/calendar/load-trading-calendar.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { MarketDataProvider } from '../../../providers/ports.ts'
import { createRegistry } from '../../../providers/registry.ts'
import type { Universe } from '../../instruments/index.ts'
import { checkActivity } from './check-activity.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { createLedgerStore } from './ledger-store.ts'

type Body = Omit<ParsedActivityBody, 'account_id'>

/** A source with one rate: a dollar was 0.75 pounds on Wednesday, 16 September 2026. */
const source: MarketDataProvider = {
  key: 'yahoo',
  title: 'Source',
  simulated: false,
  maxBatch: 1,
  probe: async () => undefined,
  async getHistory({ symbol }) {
    if (symbol !== 'USDGBP=X') throw new OutboundError('Source', 'not_found', symbol)
    const [time, close] = [Date.parse('2026-09-16T00:00:00Z') / 1000, 0.75]
    const [open, high, low, adjustedClose] = [close, close, close, close]
    return {
      symbol,
      unit: null,
      timeZone: 'Europe/London',
      bars: [{ time, open, high, low, close, adjustedClose, volume: null }],
      splitAdjusted: true,
      splits: [],
      dividends: [],
      previousClose: null,
    }
  },
}

const databases = sqliteDatabases()
let universe: Universe
let deps: LedgerDeps

beforeAll(async () => {
  universe = await buildTestUniverse()
})

beforeEach(async () => {
  const clock = { now: () => TEST_NOW }
  const { db, engine } = await databases.open()
  deps = {
    cache: await createCache({ redisUrl: null, installation: 'test', onError: () => undefined }),
    calendar: loadTradingCalendar(),
    clock,
    db,
    engine,
    latest: { find: () => undefined },
    ledgers: createLedgerStore({ db }),
    quotes: { findQuote: async () => 'unknown_ticker' },
    registry: createRegistry({ providers: [source], mode: () => 'live', clock }),
    universe: () => universe,
  }
})

/** In an account in pounds. */
const check = (kind: ActivityKind, fields: Partial<Body>) =>
  checkActivity(deps, { currency: 'GBP' }, { kind, date: '2026-09-16', ...fields })

/** The fields and messages of a refusal. */
const refused = (field: string, message: RegExp) => ({
  code: 'validation_failed',
  errors: { [field]: [expect.stringMatching(message)] },
})

const PENCE = { value: '250', unit: 'GBX' }
const DOLLARS = { value: '100', unit: 'USD' }
const charges = (commission: string) => ({
  commission,
  stamp_duty: '0',
  ptm_levy: '0',
  fx: '0',
})
const GIVEN: Readonly<Record<keyof ActivityFields, Partial<Body>>> = {
  instrument: { ticker: 'VOD.L' },
  quantity: { quantity: '10' },
  price: { price: PENCE },
  amount: { amount: '25' },
  charges: { charges: charges('0.1') },
  accrued: { accrued: '0.1' },
  ratio: { ratio: { new: '2', old: '1' } },
  into: { into: 'BP.L' },
}
const NAMES = Object.keys(GIVEN) as (keyof ActivityFields)[]
const KINDS = Object.keys(ACTIVITY_FIELDS) as ActivityKind[]

/** Every field that the kind may have; accrued interest is of bonds alone. */
function allFields(kind: ActivityKind, without?: keyof ActivityFields): Partial<Body> {
  const names = NAMES.filter(
    (name) => ACTIVITY_FIELDS[kind][name] !== 'none' && name !== without && name !== 'accrued',
  )
  const share = kind === 'spin_off' ? { cost_share: '0.25' } : {}
  return Object.assign(share, ...names.map((name) => GIVEN[name])) as Partial<Body>
}

const withNeed = (need: ActivityFields[keyof ActivityFields]) =>
  KINDS.flatMap((kind) =>
    NAMES.filter((name) => ACTIVITY_FIELDS[kind][name] === need).map(
      (name) => [kind, name] as const,
    ),
  )
const FIELD_OF = { instrument: 'ticker' } as Readonly<Record<string, string>>

describe('An activity', () => {
  it.each(KINDS)('of kind %s is taken with all of its fields', async (kind) => {
    expect(await check(kind, allFields(kind))).toMatchObject({ kind, date: '2026-09-16' })
  })

  it.each(withNeed('required'))('of kind %s needs %s', async (kind, name) => {
    await expect(check(kind, allFields(kind, name))).rejects.toMatchObject(
      refused(FIELD_OF[name] ?? name, /^Enter/),
    )
  })

  it.each(withNeed('none'))('of kind %s has no %s', async (kind, name) => {
    await expect(check(kind, { ...allFields(kind), ...GIVEN[name] })).rejects.toMatchObject(
      refused(FIELD_OF[name] ?? name, / has no /),
    )
  })

  it.each<[string, ActivityKind, Partial<Body>, string, RegExp]>([
    [
      'a trade without price and amount',
      'buy',
      { ...GIVEN.instrument, quantity: '1' },
      'price',
      /price or the amount/,
    ],
    [
      'a split without ratio and quantity',
      'split',
      GIVEN.instrument,
      'ratio',
      /ratio, or the quantity/,
    ],
    [
      'shares moved without their number',
      'transfer_in',
      GIVEN.instrument,
      'quantity',
      /number of shares/,
    ],
    ['a transfer of nothing', 'transfer_out', {}, 'quantity', /instrument and quantity/],
    [
      'a part of the cost on a sale',
      'sell',
      { ...allFields('sell'), cost_share: '0.5' },
      'cost_share',
      /no part/,
    ],
    [
      'a part of the cost on capital returned',
      'return_of_capital',
      { ...allFields('return_of_capital'), cost_share: '0.5' },
      'cost_share',
      /Enter 1 for an election/,
    ],
    [
      'a part of the cost above 1',
      'spin_off',
      { ...allFields('spin_off'), cost_share: '1.1' },
      'cost_share',
      /between 0 and 1/,
    ],
    [
      'a counterparty on a deposit',
      'deposit',
      { amount: '5', counterparty: 'own' },
      'counterparty',
      /no counterparty/,
    ],
    [
      'a merger of a share into itself',
      'merger',
      { ...allFields('merger'), into: 'VOD.L' },
      'into',
      /not the same/,
    ],
    ['a day in the future', 'deposit', { amount: '5', date: '2026-09-19' }, 'date', /future/],
    [
      'a day before 1950',
      'deposit',
      { amount: '5', date: '1949-12-31' },
      'date',
      /after 1 January 1950/,
    ],
    [
      'a settlement before the trade',
      'buy',
      { ...allFields('buy'), settled_on: '2026-09-15' },
      'settled_on',
      /before the trade/,
    ],
    [
      'an unknown ticker',
      'buy',
      { ...allFields('buy'), ticker: 'NOSUCH.L' },
      'ticker',
      /was not found/,
    ],
    [
      'a text that is no ticker',
      'buy',
      { ...allFields('buy'), ticker: '!' },
      'ticker',
      /not a valid ticker/,
    ],
    [
      'an unknown ISIN',
      'buy',
      { ...allFields('buy', 'instrument'), isin: 'US5949181045' },
      'isin',
      /not in the instrument list/,
    ],
    [
      'a unit that is none',
      'buy',
      { ...allFields('buy'), price: { value: '1', unit: 'shells' } },
      'price.unit',
      /Enter a unit/,
    ],
    [
      'pounds entered as pence',
      'buy',
      { ...allFields('buy', 'charges'), amount: '2500' },
      'price.unit',
      /hundredfold/,
    ],
    [
      'a currency without a rate',
      'buy',
      { ...allFields('buy', 'amount'), price: { value: '1', unit: 'JPY' } },
      'price.unit',
      /no exchange rate from JPY to GBP/,
    ],
    [
      'a sale that costs money',
      'sell',
      { ...allFields('sell'), amount: '-25' },
      'amount',
      /brings money in/,
    ],
    [
      'ten times the amount of its shares',
      'buy',
      { ...allFields('buy'), quantity: '10000', amount: '250000' },
      'amount',
      /Quantity times price is 25000, the amount 250000/,
    ],
    [
      'an amount that is a rate off',
      'buy',
      { ...allFields('buy'), ticker: 'AAPL', quantity: '1000', price: DOLLARS, amount: '100000' },
      'amount',
      /Quantity times price is 75000, the amount 100000/,
    ],
    [
      'a sum that no account has',
      'buy',
      {
        ...allFields('buy', 'amount'),
        quantity: '999999999999',
        price: { value: '999999', unit: 'GBP' },
      },
      'amount',
      /no account has/,
    ],
  ])('with %s is refused on its field', async (_, kind, fields, field, message) => {
    await expect(check(kind, fields)).rejects.toMatchObject(refused(field, message))
  })
})

describe('A bond', () => {
  const bond = {
    ticker: 'VUSA.L',
    quantity: '10000',
    price: { value: '98.5', unit: 'GBP%' },
  }

  it.each([
    ['bought with interest', 'buy', '12.34', '-9862.34'],
    ['bought ex dividend', 'buy', '-12.34', '-9837.66'],
    ['sold with interest', 'sell', '12.34', '9862.34'],
  ] as const)('%s has its price for 100 of nominal', async (_, kind, accrued, amount) => {
    const content = await check(kind, { ...bond, accrued })
    expect(content).toMatchObject({ accrued, amount, deemed: null, price_unit: 'GBP%' })
    const stated = await check(kind, { ...bond, accrued, amount: amount.replace('-', '') })
    expect(stated.amount).toBe(amount)
  })

  it.each<[string, Partial<Body>, string, RegExp]>([
    ['of a share', { ticker: 'VOD.L' }, 'price.unit', /VOD\.L is a share/],
    ['with more interest than one accrues', { accrued: '12000' }, 'accrued', /more interest than/],
    ['priced in pence', { price: PENCE, accrued: '1' }, 'accrued', /Only a bond/],
    ['at a hundred times its price', { amount: '985000' }, 'price.unit', /£100 of nominal/],
  ])('%s is refused on its field', async (_, fields, field, message) => {
    await expect(check('buy', { ...bond, ...fields })).rejects.toMatchObject(
      refused(field, message),
    )
  })
})

it.each<[ActivityKind, string]>([
  ['notional_distribution', '-1'],
  ['negligible_value', '-1'],
])('A %s below zero is refused', async (kind, amount) => {
  await expect(check(kind, { ticker: 'VOD.L', amount })).rejects.toMatchObject(
    refused('amount', /zero or more/),
  )
})

it.each<[ActivityKind, Partial<Body>, string]>([
  ['rights', { quantity: '10' }, 'price'],
  ['drip', { quantity: '10' }, 'price'],
  ['drip', { quantity: '10', price: { value: '70', unit: 'GBX' }, amount: '-7' }, 'amount'],
  ['spin_off', { into: 'TSCO.L', quantity: '10' }, 'cost_share'],
  ['gift_from_spouse', {}, 'quantity'],
  ['notional_distribution', {}, 'amount'],
])('A %s without its value asks for it', async (kind, fields, field) => {
  await expect(check(kind, { ticker: 'VOD.L', ...fields })).rejects.toMatchObject(
    refused(field, /^Enter/),
  )
})

describe('The cash effect', () => {
  const trade = { ticker: 'VOD.L', quantity: '10', charges: charges('5') }
  it.each<[string, ActivityKind, Partial<Body>, string]>([
    // 10 × 250p is £25.
    ['a purchase in pence', 'buy', { ...trade, price: PENCE }, '-30'],
    ['a sale in pence', 'sell', { ...trade, price: PENCE }, '20'],
    // 10 × $100 × 0.75 is £750.
    ['a purchase in dollars', 'buy', { ...trade, ticker: 'AAPL', price: DOLLARS }, '-755'],
    ['a sale in dollars', 'sell', { ...trade, ticker: 'AAPL', price: DOLLARS }, '745'],
    ['a purchase with its amount', 'buy', { ...trade, price: PENCE, amount: '30' }, '-30'],
    ['a purchase with a negative amount', 'buy', { ...trade, price: PENCE, amount: '-30' }, '-30'],
    ['a withdrawal', 'withdrawal', { amount: '5' }, '-5'],
    ['a withdrawal below zero', 'withdrawal', { amount: '-5' }, '-5'],
    ['a deposit', 'deposit', { amount: '5' }, '5'],
    ['a deposit that went back', 'deposit', { amount: '-30' }, '-30'],
    ['interest that was charged', 'interest', { amount: '-50' }, '-50'],
    ['a dividend claimed back', 'dividend', { ...GIVEN.instrument, amount: '-10' }, '-10'],
    ['a refunded fee', 'fee', { amount: '5', is_reversed: true }, '5'],
    [
      'a dividend taken back',
      'dividend',
      { ...GIVEN.instrument, amount: '5', is_reversed: true },
      '-5',
    ],
    ['shares moved in', 'transfer_in', { ticker: 'VOD.L', quantity: '10', price: PENCE }, '0'],
    [
      'shares instead of a dividend',
      'scrip',
      { ticker: 'VOD.L', quantity: '10', price: PENCE },
      '0',
    ],
  ])('of %s', async (_, kind, fields, amount) => {
    expect((await check(kind, fields)).amount).toBe(amount)
  })
})

it('A security by ISIN or SEDOL is the listing in the unit of the price', async () => {
  const [ticker, isin, sedol] = await Promise.all([
    check('buy', allFields('buy')),
    check('buy', { ...allFields('buy', 'instrument'), isin: 'GB00BH4HKS39' }),
    check('buy', { ...allFields('buy', 'instrument'), sedol: 'BH4HKS3' }),
  ])
  expect(isin).toEqual(ticker)
  expect(sedol).toEqual(ticker)
  expect(ticker).toMatchObject({ ticker: 'VOD.L', price: '250', price_unit: 'GBX' })
})
