import type { Figures } from '@leadenhall/contract/figures/index.ts'
import type { Gilts } from '@leadenhall/contract/gilts/index.ts'
import type { Coming, Income, IncomePlan } from '@leadenhall/contract/income/index.ts'
import type { Activity, Holdings, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import type { TaxDisposal, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { referenceWithGilts } from '#tests/support/gilt-reference.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'

const referenceFolder = referenceWithGilts()

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let account: string

  const open = async (kind: string) => {
    const { body } = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', {
      name: kind,
      kind,
      currency: 'GBP',
    })
    return body.id
  }
  const record = async (body: object) => {
    const reply = await browser.call<Activity>('POST', '/api/portfolio/activities', {
      account_id: account,
      ticker: 'TN28.L',
      ...body,
    })
    expect(reply).toMatchObject({ status: 201 })
    return reply.body
  }
  const trade = (kind: 'buy' | 'sell', date: string, nominal: string, clean: string, more = {}) =>
    record({ kind, date, quantity: nominal, price: { value: clean, unit: 'GBP%' }, ...more })
  const read = async <T>(url: string) => {
    const reply = await browser.call<T>('GET', url)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const coupon = (date: string, amount: string) => record({ kind: 'interest', date, amount })
  const yearOf = (name: string) => read<TaxYear>(`/api/portfolio/tax/${name}`)

  beforeEach(async () => {
    const place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(
      'margot@example.org',
      place,
      {},
      { referenceFolder },
    ))
    account = await open('general')
  })
  afterEach(() => app.close())

  describe('A gilt that is held', () => {
    it('is quoted for £100 nominal in one price everywhere, and worth nominal × clean ÷ 100', async () => {
      await trade('buy', '2026-03-02', '10000', '91', { accrued: '1.04' })
      const { items } = await read<QuoteBatch>('/api/quotes?tickers=TN28.L')
      const [quote] = items
      expect(quote).toMatchObject({ unit: 'GBP%', kind: 'other' })
      const gilts = await read<Gilts>('/api/gilts')
      const listed = gilts.items.find(({ tidm }) => tidm === 'TN28')
      expect(listed?.figures).toMatchObject({ clean: String(quote?.price), simulated: true })
      const { holdings } = await read<Holdings>('/api/portfolio/holdings')
      expect(holdings[0]).toMatchObject({ ticker: 'TN28.L', quantity: '10000' })
      expect(Number(holdings[0]?.value)).toBeCloseTo((quote?.price ?? Number.NaN) * 100, 6)
      const { figures } = await read<Figures>('/api/figures/TN28.L')
      const valueOf = (key: string) => figures.find(({ metric }) => metric === key)?.value
      const { afterTax, duration, yield: gross } = listed?.figures ?? {}
      expect(valueOf('gry')).toBeCloseTo(Number(gross) / 100, 4)
      expect(valueOf('net_yield_40')).toBeCloseTo(Number(afterTax?.[2]?.yield) / 100, 4)
      expect(valueOf('duration')).toBeCloseTo(Number(duration), 2)
      await record({ kind: 'interest', date: '2026-07-31', amount: '6.25' })
      expect((await read<Income>('/api/portfolio/income?year=2026')).total).toBe('5.21')
    })

    it('never makes a capital gain, also where its price was entered in pounds', async () => {
      await trade('buy', '2025-05-06', '10000', '89', { accrued: '3.28' })
      await trade('sell', '2025-09-02', '10000', '92', { accrued: '1.12' })
      await record({
        kind: 'buy',
        ticker: 'TG57.L',
        date: '2025-05-06',
        quantity: '100',
        price: { value: '0.4', unit: 'GBP' },
        accrued: undefined,
      })
      await record({
        kind: 'sell',
        ticker: 'TG57.L',
        date: '2025-09-02',
        quantity: '100',
        price: { value: '0.9', unit: 'GBP' },
      })
      const disposals = await read<TaxDisposal[]>('/api/portfolio/tax/2025-26/disposals')
      expect(new Map(disposals.map(({ exempt, ticker }) => [ticker, exempt]))).toEqual(
        new Map([
          ['TG57.L', true],
          ['TN28.L', true],
        ]),
      )
      expect(await yearOf('2025-26')).toMatchObject({
        gains: '0',
        taxable: '0',
        exemptGains: '350',
      })
    })
  })

  describe('Coupons to come', () => {
    it('are named by the terms, for the nominal that is held, and count in the plan', async () => {
      await trade('buy', '2026-03-02', '10000', '91', { accrued: '1.04' })
      const coming = await read<Coming>('/api/portfolio/income/coming')
      // An eighth of a percent a year on £10,000, in January and July.
      expect(coming.rows.map(({ amount, certainty, kind }) => [amount, certainty, kind])).toEqual([
        ['6.25', 'declared', 'interest'],
        ['6.25', 'declared', 'interest'],
      ])
      // Within the savings allowance but for the additional rate, whose taxpayers have none.
      expect(coming.total).toMatchObject({ before: '12.5', after: null })
      expect(coming.total.people[0]).toMatchObject({
        interest: '12.5',
        taxable: '0',
        bands: [
          { band: 'basic', tax: '0', after: '12.5' },
          { band: 'higher', tax: '0', after: '12.5' },
          { band: 'additional', tax: '5.63', after: '6.88' },
        ],
      })
      const plan = await read<IncomePlan>('/api/portfolio/income/plan?wanted=100&yield=5')
      expect(plan).toMatchObject({ before: '12.5', gap: '87.5', needed: '1750' })
    })
  })

  describe('Accrued interest', () => {
    it('counts in the year of the next coupon, with the note’s figure before a computed one', async () => {
      // Settles on 4 March 2026; the next coupon is on 31 July, in 2026/27.
      await trade('buy', '2026-03-03', '100000', '91', { accrued: '11.05' })
      // Settles on 2 June 2026: 122 of 181 days of 0.0625 for £100.
      await trade('sell', '2026-06-01', '50000', '92')
      expect(await yearOf('2025-26')).toMatchObject({ accruedIncome: '0', interest: '0' })
      expect(await yearOf('2026-27')).toMatchObject({ accruedIncome: '10.01', interest: '10.01' })
    })

    it('of holdings that were never above £5,000 counts for nothing', async () => {
      await trade('buy', '2026-05-05', '5000', '91', { accrued: '1.62' })
      expect(await yearOf('2026-27')).toMatchObject({ accruedIncome: '0', interest: '0' })
      await trade('buy', '2026-08-03', '1', '91')
      expect(await yearOf('2026-27')).toMatchObject({ accruedIncome: '0', provisional: true })
      await coupon('2026-07-31', '3.12')
      expect(await yearOf('2026-27')).toMatchObject({ accruedIncome: '-1.62', interest: '1.5' })
    })

    it('above the coupon is no interest below zero, and relieves no other interest', async () => {
      await trade('buy', '2026-05-05', '50000', '91', { accrued: '16.2' })
      await record({ kind: 'interest', date: '2026-05-29', amount: '40', ticker: undefined })
      const { accruedIncome, interest, needsYou } = await yearOf('2026-27')
      expect({ accruedIncome, interest }).toEqual({ accruedIncome: '0', interest: '40' })
      expect(needsYou.map(({ message }) => message).join()).toContain(
        '£16.20 is above the interest that 2026-27 shows for it',
      )
      await coupon('2026-07-31', '31.25')
      expect(await yearOf('2026-27')).toMatchObject({
        accruedIncome: '-16.2',
        interest: '55.05',
        provisional: false,
      })
    })

    it('in an ISA counts for nothing', async () => {
      account = await open('isa')
      await trade('buy', '2026-05-05', '50000', '91', { accrued: '16.2' })
      expect(await yearOf('2026-27')).toMatchObject({ accruedIncome: '0', interest: '0' })
    })

    it('of an index-linked gilt is asked for where the index is missing', async () => {
      await trade('buy', '2026-08-03', '50000', '61', { ticker: 'TG51.L' })
      const { needsYou } = await yearOf('2026-27')
      expect(needsYou.map(({ message }) => message).join()).toContain(
        'enter the accrued interest of the contract note',
      )
    })
  })
})
