import { describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import type { WrittenHistory } from '#tests/support/price-deps.ts'
import { buildReadingDeps, type WrittenPortfolio } from '#tests/support/reading-deps.ts'
import { getHoldings } from './get-holdings.ts'

interface Written extends WrittenPortfolio {
  readonly query?: { readonly on?: string; readonly account?: string }
}

const read = ({ query, ...written }: Written) =>
  getHoldings(buildReadingDeps(written), 'user', { lots: false, ...query })

const VOD = 'symbol:VOD.L'
const AAPL = 'symbol:AAPL'

const buyPence = buildEntry('buy', '2026-09-01', {
  subject: VOD,
  quantity: 100,
  price: 200,
  unit: 'GBX',
  charges: 5,
})
/** The broker took 800 pounds for 1,000 dollars. */
const buyDollars = buildEntry('buy', '2026-09-01', {
  subject: AAPL,
  quantity: 10,
  price: 100,
  unit: 'USD',
  amount: -800,
})
const pence: WrittenHistory = {
  bars: [
    ['2026-09-10', 225],
    ['2026-09-17', 250],
  ],
}
const dollars: WrittenHistory = { bars: [['2026-09-17', 120, 'USD']] }
const rates: WrittenHistory = {
  bars: [
    ['2026-09-01', 0.5, null],
    ['2026-09-10', 0.625, null],
    ['2026-09-17', 0.75, null],
  ],
}

/** Split-adjusted, as a history has it: the share was traded at 110 pounds the day before. */
const split: Written = {
  entries: [
    buildEntry('buy', '2026-09-01', { subject: VOD, quantity: 10, price: 100 }),
    buildEntry('split', '2026-09-10', { subject: VOD, ratio: 10 }),
  ],
  series: {
    'VOD.L': {
      bars: [
        ['2026-09-09', 11, 'GBP'],
        ['2026-09-17', 12, 'GBP'],
      ],
      splits: [{ date: '2026-09-10', numerator: 10, denominator: 1 }],
    },
  },
}

describe('A holding', () => {
  it.each<{ title: string; written: Written; holding: object; whole: object }>([
    {
      title: 'in pence has its value, cost and gain in pounds',
      written: { entries: [buyPence], series: { 'VOD.L': pence } },
      holding: {
        ticker: 'VOD.L',
        quantity: '100',
        price: { value: '250', unit: 'GBX' },
        averageCost: { value: '205', unit: 'GBX' },
        cost: '205',
        localValue: { value: '250', unit: 'GBP' },
        value: '250',
        gain: { price: '50', currency: '0', income: '0', costs: '-5', total: '45' },
        gainRatio: 45 / 205,
        weight: 1,
        unknownBecause: null,
      },
      whole: { value: '250', knownValue: '250', cost: '205', unknownBecause: null },
    },
    {
      title: 'in dollars splits its gain into price and exchange rate',
      written: { entries: [buyDollars], series: { AAPL: dollars, 'USDGBP=X': rates } },
      holding: {
        price: { value: '120', unit: 'USD' },
        averageCost: { value: '100', unit: 'USD' },
        cost: '800',
        localValue: { value: '1200', unit: 'USD' },
        value: '900',
        // 1,200 dollars are 960 pounds at the rate of the purchase.
        gain: { price: '160', currency: '-60', income: '0', costs: '0', total: '100' },
        gainRatio: 0.125,
        unknownBecause: null,
      },
      whole: { value: '900', cost: '800' },
    },
    {
      title: 'without an exchange rate has no value in pounds, and says why',
      written: { entries: [buyDollars], series: { AAPL: dollars } },
      holding: {
        price: { value: '120', unit: 'USD' },
        localValue: { value: '1200', unit: 'USD' },
        cost: '800',
        value: null,
        gain: { price: null, currency: null, income: '0', costs: '0', total: null },
        weight: null,
        unknownBecause:
          'Not known because there is no exchange rate from USD to GBP on 18 September 2026.',
      },
      whole: {
        value: null,
        knownValue: '0',
        unknownBecause: 'Not known because there is no price in pounds of AAPL.',
      },
    },
    {
      title: 'with a price in doubt has no value, and says why',
      written: {
        entries: [buyPence],
        series: { 'VOD.L': { bars: [['2026-09-17', 25_000, null]] } },
        quotes: [{ ...buildQuote({ price: 25_000 }), flags: ['unit_in_doubt'] }],
      },
      holding: {
        price: null,
        value: null,
        cost: '205',
        unknownBecause:
          'Not known because VOD.L has no price on 18 September 2026: no source has its prices.',
      },
      whole: {
        value: null,
        knownValue: '0',
        unknownBecause: 'Not known because there is no price in pounds of VOD.L.',
      },
    },
    {
      title: 'at a quote of today has its change since yesterday',
      written: {
        entries: [buyPence],
        series: { 'VOD.L': pence },
        quotes: [buildQuote({ price: 252, previousClose: 250, dayLow: 249, dayHigh: 253 })],
      },
      holding: {
        price: { value: '252', unit: 'GBX' },
        priceAsOf: '2026-09-18T10:35:00.000Z',
        value: '252',
        today: '2',
      },
      whole: { value: '252', today: '2' },
    },
    {
      title: 'after a split has more shares at the same cost',
      written: split,
      holding: {
        quantity: '100',
        averageCost: { value: '10', unit: 'GBP' },
        cost: '1000',
        value: '1200',
      },
      whole: { value: '1200' },
    },
    {
      title: 'on the day before a split has the shares and the price of that day',
      written: { ...split, query: { on: '2026-09-09' } },
      holding: {
        quantity: '10',
        averageCost: { value: '100', unit: 'GBP' },
        price: { value: '110', unit: 'GBP' },
        value: '1100',
      },
      whole: { on: '2026-09-09', value: '1100' },
    },
    {
      title: 'on a past day is at the close of that day, whatever the latest quote is',
      written: {
        entries: [buyPence],
        series: { 'VOD.L': pence },
        quotes: [buildQuote({ price: 252, previousClose: 250, dayLow: 249, dayHigh: 253 })],
        query: { on: '2026-09-12' },
      },
      holding: {
        price: { value: '225', unit: 'GBX' },
        priceAsOf: '2026-09-12',
        value: '225',
        today: null,
        lots: null,
        gain: { price: '25', currency: '0', income: '0', costs: '-5', total: '20' },
      },
      whole: { on: '2026-09-12', value: '225', today: null },
    },
    {
      title: 'bought on a day without an exchange rate has a value but no cost and no gain',
      written: {
        entries: [
          buildEntry('buy', '2026-09-01', { subject: AAPL, quantity: 10, price: 100, unit: 'USD' }),
        ],
        accounts: { account: 'USD' },
        series: { AAPL: dollars, 'USDGBP=X': { bars: [['2026-09-10', 0.75, null]] } },
      },
      holding: {
        averageCost: null,
        cost: null,
        value: '900',
        gain: { price: null, currency: null, income: '0', costs: '0', total: null },
        gainRatio: null,
        unknownBecause:
          'Cost and gain not known because there is no exchange rate for a day of a purchase.',
      },
      whole: { value: '900', cost: null, unknownBecause: null },
    },
  ])('$title', async ({ written, holding, whole }) => {
    const { holdings, ...rest } = await read(written)
    expect(holdings).toHaveLength(1)
    expect(holdings[0]).toMatchObject(holding)
    expect(rest).toMatchObject(whole)
  })

  it('that is sold out leaves its gain and its cash', async () => {
    const sale = { subject: VOD, quantity: 100, price: 250, unit: 'GBX', charges: 5 }
    const found = await read({
      entries: [buyPence, buildEntry('sell', '2026-09-03', sale)],
      series: { 'VOD.L': pence },
    })
    expect(found).toMatchObject({
      holdings: [],
      value: '245',
      cost: '0',
      gain: { price: '50', currency: '0', income: '0', costs: '-10', total: '40' },
      cash: [{ account_id: 'account', currency: 'GBP', amount: '245', value: '245' }],
    })
  })

  it('in several accounts is one, with a part in each that still has some', async () => {
    const written = {
      accounts: { isa: 'GBP', sipp: 'GBP', sold: 'GBP' },
      entries: [
        { ...buyPence, accountId: 'isa' },
        buildEntry('buy', '2026-09-02', {
          accountId: 'sold',
          subject: VOD,
          quantity: 7,
          price: 2,
        }),
        buildEntry('transfer_out', '2026-09-03', { accountId: 'sold', subject: VOD, quantity: 7 }),
        buildEntry('buy', '2026-09-02', {
          accountId: 'sipp',
          subject: VOD,
          quantity: 300,
          price: 2,
        }),
      ],
      series: { 'VOD.L': pence },
    }
    const both = await read(written)
    expect(both.holdings).toHaveLength(1)
    expect(both.holdings[0]).toMatchObject({
      accountIds: ['isa', 'sipp'],
      quantity: '400',
      value: '1000',
      cost: '805',
    })
    expect(both.allocation.account).toEqual([
      { name: 'The sipp', value: '750', weight: 0.75 },
      { name: 'The isa', value: '250', weight: 0.25 },
    ])
    const one = await read({ ...written, query: { account: 'isa' } })
    expect(one.holdings[0]).toMatchObject({ accountIds: ['isa'], quantity: '100', value: '250' })
    expect(one).toMatchObject({ value: '250', cost: '205' })
  })
})

describe('Cash in a foreign account', () => {
  const deposit = buildEntry('deposit', '2026-09-02', { amount: 1000 })

  it('is in pounds at the rate of the day', async () => {
    const written = {
      accounts: { account: 'USD' },
      entries: [deposit],
      series: { 'USDGBP=X': rates },
    }
    expect(await read(written)).toMatchObject({
      value: '750',
      cash: [{ account_id: 'account', currency: 'USD', amount: '1000', value: '750' }],
    })
    expect(await read({ ...written, query: { on: '2026-09-11' } })).toMatchObject({
      value: '625',
      cash: [{ account_id: 'account', currency: 'USD', amount: '1000', value: '625' }],
    })
  })

  it('is not known in pounds without a rate', async () => {
    expect(await read({ accounts: { account: 'USD' }, entries: [deposit] })).toMatchObject({
      value: null,
      knownValue: '0',
      unknownBecause: 'Not known because there is no price in pounds of USD.',
      cash: [{ account_id: 'account', currency: 'USD', amount: '1000', value: null }],
    })
  })
})

describe('An account without an activity', () => {
  it('has no value, no gain and no cash, and says why', async () => {
    expect(await read({ entries: [] })).toMatchObject({
      value: null,
      today: null,
      gain: { total: null },
      unknownBecause: 'Not known because no activity is recorded.',
      holdings: [],
      cash: [],
    })
  })

  it('changes nothing beside one that has some', async () => {
    const written = { entries: [buyPence], series: { 'VOD.L': pence } }
    const accounts = { account: 'GBP', unused: 'USD' }
    expect(await read({ ...written, accounts })).toEqual(await read(written))
  })
})

describe('Shares that were transferred in without a price', () => {
  const moved = (quantity: number) => [
    buildEntry('transfer_out', '2026-09-08', { subject: VOD, quantity }),
    buildEntry('transfer_in', '2026-09-09', { accountId: 'isa', subject: VOD, quantity: 60 }),
  ]
  const accounts = { account: 'GBP', isa: 'GBP' }
  const series = { 'VOD.L': pence, AAPL: dollars, 'USDGBP=X': rates }

  it('have the cost of the account that they left, also in a reading of one account', async () => {
    const written = { entries: [buyPence, ...moved(60)], accounts, series }
    const whole = await read(written)
    expect(whole).toMatchObject({ cost: '205', knownCost: '205', costUnknownBecause: null })
    expect(whole.holdings[0]).toMatchObject({ cost: '205', gain: { total: '45' } })
    const one = await read({ ...written, query: { account: 'isa' } })
    expect(one.holdings[0]).toMatchObject({ cost: '123', unknownBecause: null })
  })

  it('need the exchange rates of an account in which they were bought', async () => {
    const saved = [
      buyDollars,
      buildEntry('transfer_out', '2026-09-08', { subject: AAPL, quantity: 10 }),
      buildEntry('transfer_in', '2026-09-09', { accountId: 'isa', subject: AAPL, quantity: 10 }),
    ]
    const one = await read({ entries: saved, accounts, series, query: { account: 'isa' } })
    expect(one.holdings[0]).toMatchObject({ cost: '800', gain: { total: '100' } })
  })

  it('leave only their own holding without a cost, with the reason and the known sum', async () => {
    const written = { entries: [buyDollars, buyPence, ...moved(50)], accounts, series }
    const { cost, costUnknownBecause, holdings, knownCost, value } = await read(written)
    expect({ cost, knownCost, value }).toEqual({ cost: null, knownCost: '800', value: '1175' })
    expect(costUnknownBecause).toBe('Cost and gain not known of VOD.L: the reason is with each.')
    expect(holdings.map(({ cost: own, ticker }) => [ticker, own])).toEqual([
      ['AAPL', '800'],
      ['VOD.L', null],
    ])
    expect(holdings[1]?.unknownBecause).toBe(
      'Cost and gain not known because the transfer in of 60 VOD.L on 9 September 2026 has no price, and transfers near it have other numbers of shares. Correct them so that what left is what arrived, or enter the cost for one share as its price in Activities.',
    )
  })

  it('are named while their gain is not known, also after they are sold', async () => {
    const entries = [
      buildEntry('transfer_in', '2026-09-09', { subject: VOD, quantity: 60 }),
      buildEntry('sell', '2026-09-10', { subject: VOD, quantity: 60, price: 2 }),
    ]
    const { cost, costUnknownBecause, gain } = await read({ entries, series })
    expect([cost, gain.total]).toEqual(['0', null])
    expect(costUnknownBecause).toBe(
      'Gain not known of VOD.L: shares without a known cost were sold or moved.',
    )
  })
})
