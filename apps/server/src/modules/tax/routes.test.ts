import type { Holdings, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type {
  BedAndIsa,
  TaxDisposal,
  TaxExample,
  TaxOverview,
  TaxPool,
  TaxPosition,
  TaxYear,
  UnusedLosses,
  WhatIf,
} from '@leadenhall/contract/tax/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { callWithKey, makeKey } from '#tests/support/key-caller.ts'
import {
  buildAppWithUser,
  makeAdmin,
  openBrowser,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import { systemClock } from '../../platform/clock.ts'
import { nameYear, taxYearOf } from './engine/tax-year.ts'
import { importMonthlyRates } from './monthly-rates/stored-rates.ts'

/** The running clock's day: sessions need it. */
const TODAY = toDay(toTradingDate(systemClock.now(), 'Europe/London'))
const THIS_YEAR = taxYearOf(TODAY)

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let general: string
  let place: DatabasePlace

  const open = async (name: string, kind: string, more: object = {}) => {
    const { body, status } = await browser.call<PortfolioAccount>(
      'POST',
      '/api/portfolio/accounts',
      { name, kind, currency: 'GBP', ...more },
    )
    expect(status).toBe(201)
    return body.id
  }
  const record = async (body: object) => {
    const reply = await browser.call<{ id: string }>('POST', '/api/portfolio/activities', {
      account_id: general,
      ...body,
    })
    expect(reply).toMatchObject({ status: 201 })
    return reply.body.id
  }
  const trade = (kind: 'buy' | 'sell', date: string, quantity: string, pounds: string, more = {}) =>
    record({
      kind,
      date,
      ticker: 'VOD.L',
      quantity,
      price: { value: pounds, unit: 'GBP' },
      ...more,
    })
  const read = async <T>(path: string) => {
    const reply = await browser.call<T>('GET', `/api/portfolio/tax${path}`)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const whatIf = (body: object) =>
    browser.call<WhatIf & { errors: Record<string, string[]> }>(
      'POST',
      '/api/portfolio/tax/what-if',
      { account_id: general, ticker: 'VOD.L', ...body },
    )

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place))
    general = await open('Shares', 'general')
  })
  afterEach(() => app.close())

  describe('A tax year', () => {
    it('shows the gains of HMRC’s helpsheet by rule, and nothing of an ISA', async () => {
      // HS284, example 2.
      await trade('buy', '2015-01-05', '9500', '1')
      await trade('sell', '2024-08-30', '4000', '1.5')
      await trade('buy', '2024-09-11', '500', '1.7')
      const isa = await open('My ISA', 'isa')
      await trade('buy', '2024-09-02', '100', '1', { account_id: isa })
      await trade('sell', '2024-09-03', '100', '9', { account_id: isa })
      const year = await read<TaxYear>('/2024-25')
      expect(year).toMatchObject({
        year: '2024-25',
        person: 'self',
        provisional: false,
        needsYou: [],
        proceeds: '6000',
        costs: '4350',
        gains: '1650',
        losses: '0',
        net: '1650',
        exemptAmount: '3000',
        exemptLeft: '1350',
        taxable: '0',
        reportingRequired: false,
      })
      expect(year.boxes.every(({ verified }) => !verified)).toBe(true)
      const [one, ...others] = await read<TaxDisposal[]>('/2024-25/disposals?person=self')
      expect(others).toEqual([])
      expect(one).toMatchObject({
        date: '2024-08-30',
        ticker: 'VOD.L',
        quantity: '4000',
        proceeds: '6000',
        cost: '4350',
        gain: '1650',
        slices: [
          {
            rule: 'thirty_days',
            quantity: '500',
            cost: '850',
            gain: '-100',
            acquired: '2024-09-11',
          },
          { rule: 'section_104', quantity: '3500', cost: '3500', gain: '1750', acquired: null },
        ],
      })
      expect(one?.slices[0]?.why).toContain('12 days after the sale')
      expect(await read<TaxPool[]>('/pools?on=2024-12-01')).toMatchObject([
        { ticker: 'VOD.L', quantity: '6000', cost: '6000' },
      ])
      expect(await read<TaxPool[]>('/pools?on=2015-01-04')).toEqual([])
      expect(await read('-pool/VOD.L')).toMatchObject({
        days: [
          { date: '2015-01-05', quantity: '9500', cost: '9500' },
          { date: '2024-08-30', quantity: '6000', cost: '6000' },
          { date: '2024-09-11', quantity: '6000' },
        ],
      })
      expect((await read<TaxOverview>('')).years).toHaveLength(THIS_YEAR - 2014 + 1)
    })

    it('uses losses and the exempt amount first against gains taxed highest', async () => {
      await trade('buy', '2020-01-06', '400', '100')
      await trade('sell', '2024-10-28', '50', '95')
      await trade('sell', '2024-10-29', '150', '115')
      await trade('sell', '2024-10-30', '150', '125')
      await trade('sell', '2024-10-31', '50', '90')
      expect(await read<TaxYear>('/2024-25')).toMatchObject({
        gains: '6000',
        losses: '750',
        taxable: '2250',
        taxableParts: [{ gains: '2250', basic: '0.1', higher: '0.2' }],
        atBothRates: [
          { rate: '0.1', amount: '225' },
          { rate: '0.2', amount: '450' },
        ],
        tax: null,
        reportingRequired: true,
      })
      const stated = await browser.call<TaxYear>('PUT', '/api/portfolio/tax/2024-25/stated', {
        income: '49270',
        losses: null,
      })
      // £1,000 of the basic band is left: 37,700 − (49,270 − 12,570).
      expect(stated.body.tax?.gains).toMatchObject([
        { band: 'basic', rate: '0.1', taxed: '1000', amount: '100' },
        { band: 'higher', rate: '0.2', taxed: '1250', amount: '250' },
      ])
      const exported = await browser.call<{ tax: unknown }>('GET', '/api/user/export')
      expect(JSON.stringify(exported.body)).toContain('49270')
    })

    it('carries losses forward, as far as gains exceed the exempt amount', async () => {
      await trade('buy', '2021-01-04', '100', '100')
      await trade('sell', '2022-05-03', '50', '80')
      await trade('sell', '2024-05-03', '50', '165')
      expect(await read<TaxYear>('/2022-23')).toMatchObject({
        losses: '1000',
        lossesCarriedForward: '1000',
      })
      expect(await read<TaxYear>('/2024-25')).toMatchObject({
        gains: '3250',
        lossesBroughtForward: '1000',
        lossesUsed: '250',
        lossesCarriedForward: '750',
        taxable: '0',
      })
    })

    it('sums dividends, property income, interest and foreign tax', async () => {
      await trade('buy', '2024-04-08', '100', '1')
      await record({ kind: 'dividend', date: '2024-06-03', ticker: 'VOD.L', amount: '40' })
      await record({ kind: 'interest', date: '2024-06-04', amount: '12.5' })
      await record({ kind: 'dividend', date: '2024-07-03', ticker: 'VOD.L', amount: '100' })
      await record({ kind: 'tax', date: '2024-07-03', ticker: 'VOD.L', amount: '20' })
      const isa = await open('My ISA', 'isa')
      await record({ account_id: isa, kind: 'deposit', date: '2024-06-04', amount: '4500' })
      const year = await read<TaxYear>('/2024-25')
      expect(year).toMatchObject({
        dividends: '140',
        interest: '12.5',
        pid: '100',
        pidTax: '20',
        foreignTax: '0',
        dividendAllowance: '500',
      })
      const stated = await browser.call<TaxYear>('PUT', '/api/portfolio/tax/2024-25/stated', {
        income: '60000',
        losses: null,
      })
      expect(stated.body.tax).toEqual({ gains: [], interest: [], dividends: [], property: null })
      await record({ kind: 'interest', date: '2024-06-05', amount: '1087.5' })
      // GOV.UK's example: £1,100 beside wages of £60,000, less the allowance of £500.
      expect((await read<TaxYear>('/2024-25')).tax?.interest).toMatchObject([
        { band: 'higher', rate: '0.4', taxed: '600', amount: '240' },
      ])
      expect(year.allowances).toMatchObject([
        { kind: 'isa', used: '4500', left: '15500' },
        { kind: 'lisa', used: '0' },
        { kind: 'jisa', used: '0' },
        { kind: 'dividend', limit: '500', used: '40', left: '460' },
      ])
    })

    it('pairs tax with the property income of which it is a fifth, days later and beside others', async () => {
      await trade('buy', '2024-03-08', '1000', '1')
      await record({ kind: 'dividend', date: '2024-04-05', ticker: 'VOD.L', amount: '50' })
      await record({ kind: 'dividend', date: '2024-04-05', ticker: 'VOD.L', amount: '120.03' })
      await record({ kind: 'tax', date: '2024-04-08', ticker: 'VOD.L', amount: '24.01' })
      expect(await read<TaxYear>('/2023-24')).toMatchObject({
        dividends: '170.03',
        pid: '120.03',
        pidTax: '24.01',
        provisional: false,
      })
      expect(await read<TaxYear>('/2024-25')).toMatchObject({ pid: '0', pidTax: '0' })
    })

    it('asks about tax on a UK share that is a fifth of no dividend', async () => {
      await trade('buy', '2024-03-08', '1000', '1')
      await record({ kind: 'dividend', date: '2024-07-03', ticker: 'VOD.L', amount: '100' })
      await record({ kind: 'tax', date: '2024-07-04', ticker: 'VOD.L', amount: '15' })
      const year = await read<TaxYear>('/2024-25')
      expect(year).toMatchObject({ pid: '0', pidTax: '0', provisional: true })
      expect(year.needsYou.map(({ message }) => message).join()).toContain('20% of no dividend')
    })

    it('asks for the income that an offshore fund reported, in each year in which it is held', async () => {
      await trade('buy', '2023-06-01', '10', '60', { ticker: 'VUSA.L' })
      await trade('sell', '2024-06-03', '10', '80', { ticker: 'VUSA.L' })
      const messages = async (year: string) =>
        (await read<TaxYear>(`/${year}`)).needsYou.map(({ message }) => message).join()
      for (const year of ['2023-24', '2024-25']) expect(await messages(year)).toContain('reported')
      expect(await messages('2025-26')).toBe('')
      const report = (date: string, amount: string) =>
        record({ kind: 'notional_distribution', date, ticker: 'VUSA.L', amount })
      await report('2023-12-29', '1.25')
      await report('2024-05-31', '0')
      const { status } = await browser.call('PUT', '/api/portfolio/funds/IE00B3XXRP09', {
        income: 'dividend',
        reporting: 'yes',
        period_end: null,
      })
      expect(status).toBe(204)
      for (const year of ['2023-24', '2024-25']) expect(await messages(year)).toBe('')
      expect(await read<TaxYear>('/2023-24')).toMatchObject({
        dividends: '1.25',
        provisional: false,
      })
    })

    it('takes losses of before the records once', async () => {
      const state = (year: string, losses: string | null) =>
        browser.call<TaxYear & { errors: Record<string, string[]> }>(
          'PUT',
          `/api/portfolio/tax/${year}/stated`,
          { income: null, losses },
        )
      expect((await state('2022-23', '1000')).body.lossesCarriedForward).toBe('1000')
      const again = await state('2023-24', '1000')
      expect(again.status).toBe(422)
      expect(again.body.errors['losses']?.join()).toContain('2022-23')
      expect(await read<TaxYear>('/2023-24')).toMatchObject({ lossesCarriedForward: '1000' })
      await state('2022-23', null)
      expect((await state('2023-24', '700')).body.lossesCarriedForward).toBe('700')
    })

    it('adjusts the gains after 29 October 2024 in the one year whose form asks for it', async () => {
      const box51 = (year: TaxYear) => year.boxes.find(({ box }) => box === '51')
      await trade('buy', '2024-04-08', '15000', '1')
      await trade('sell', '2024-10-29', '1000', '2')
      expect(box51(await read<TaxYear>('/2024-25'))?.value).toBe('0')
      await trade('sell', '2024-10-30', '7500', '3')
      expect(box51(await read<TaxYear>('/2024-25'))?.value).toBeNull()
      const { body } = await browser.call<TaxYear>('PUT', '/api/portfolio/tax/2024-25/stated', {
        income: '80000',
        losses: null,
      })
      // The exempt £3,000 goes to the later gains of £15,000: 12,000 × (24% − 20%).
      expect(box51(body)).toMatchObject({ form: 'SA108', value: '480' })
      expect(body.tax?.gains).toMatchObject([
        { band: 'higher', rate: '0.2', taxed: '1000', amount: '200' },
        { band: 'higher', rate: '0.24', taxed: '12000', amount: '2880' },
      ])
      expect(box51(await read<TaxYear>('/2023-24'))).toBeUndefined()
      expect(box51(await read<TaxYear>('/2025-26'))).toBeUndefined()
    })

    it('widens the bands by pension contributions and Gift Aid, and restores the allowance', async () => {
      const state = async (year: string, body: object) => {
        const path = `/api/portfolio/tax/${year}/stated`
        const reply = await browser.call<TaxYear>('PUT', path, { losses: null, ...body })
        expect(reply).toMatchObject({ status: 200 })
        return reply.body
      }
      // Royal London, "Capital gains and tax year end": a salary of £50,270, a gain of £10,000 above the
      // exempt amount in December 2024, and £8,000 paid into a pension: £1,800 instead of £2,400.
      await trade('buy', '2024-04-08', '20000', '1')
      await trade('sell', '2024-12-02', '13000', '2')
      const without = await state('2024-25', { income: '50270' })
      expect(without.tax?.gains).toMatchObject([{ rate: '0.24', amount: '2400' }])
      const wider = await state('2024-25', { income: '50270', pension: '8000' })
      expect(wider.tax?.gains).toMatchObject([{ rate: '0.18', amount: '1800' }])
      expect(wider.bands).toMatchObject({ basic: '47700', higher: '135140', widenedBy: '10000' })
      // An amount that is not sent stays.
      expect((await state('2024-25', { income: '50270' })).stated).toMatchObject({
        pension: '8000',
      })
      expect((await state('2024-25', { income: '50270', pension: null })).bands?.basic).toBe(
        '37700',
      )
    })

    it('gives shares to a charity without gain or loss', async () => {
      await trade('buy', '2023-01-04', '100', '1')
      const gift = { kind: 'transfer_out', date: '2024-05-01', ticker: 'VOD.L', quantity: '40' }
      await record({ ...gift, counterparty: 'charity' })
      await trade('sell', '2024-06-04', '60', '3')
      expect(await read<TaxYear>('/2024-25')).toMatchObject({
        disposals: 1,
        gains: '120',
        provisional: false,
        gifts: [{ to: 'charity', ticker: 'VOD.L', quantity: '40', cost: '40' }],
      })
      const reply = await browser.call('POST', '/api/portfolio/activities', {
        ...gift,
        account_id: general,
        kind: 'transfer_in',
        counterparty: 'charity',
      })
      expect(reply.status).toBe(422)
    })

    it('counts property income among the income below gains', async () => {
      await trade('buy', '2024-04-08', '1000', '1')
      await record({ kind: 'dividend', date: '2024-07-03', ticker: 'VOD.L', amount: '400' })
      await record({ kind: 'tax', date: '2024-07-03', ticker: 'VOD.L', amount: '80' })
      await trade('sell', '2024-11-01', '1000', '5')
      const stated = await browser.call<TaxYear>('PUT', '/api/portfolio/tax/2024-25/stated', {
        income: '49270',
        losses: null,
      })
      // £1,000 of the basic band is left, of which property income takes £400.
      expect(stated.body.tax?.gains).toMatchObject([
        { band: 'basic', rate: '0.18', taxed: '600', amount: '108' },
        { band: 'higher', rate: '0.24', taxed: '400', amount: '96' },
      ])
    })

    it('leaves gilts out of every sum and box, and shows their gain apart', async () => {
      const gilt = (value: string) => ({ ticker: 'VUSA.L', price: { value, unit: 'GBP%' } })
      await record({ kind: 'buy', date: '2024-05-01', quantity: '10000', ...gilt('85.219') })
      await record({
        kind: 'sell',
        date: '2024-11-01',
        quantity: '10000',
        accrued: '4.28',
        ...gilt('90'),
      })
      const year = await read<TaxYear>('/2024-25')
      expect(year).toMatchObject({
        disposals: 0,
        proceeds: '0',
        gains: '0',
        exemptGains: '478.1',
        interest: '4.28',
        reportingRequired: false,
      })
      const values = year.boxes.filter(({ form }) => form === 'SA108').map(({ value }) => value)
      expect(new Set(values)).not.toContain('478.1')
      const [disposal] = await read<TaxDisposal[]>('/2024-25/disposals')
      expect(disposal).toMatchObject({ ticker: 'VUSA.L', exempt: true, gain: '478.1' })
      expect(year.exemptGainsUnknown).toBeNull()
      // Its cost is not said.
      const arrival = { kind: 'transfer_in', date: '2024-12-02', ...gilt('0') }
      await record({ ...arrival, price: undefined, quantity: '100', counterparty: 'other' })
      await record({ kind: 'sell', date: '2024-12-02', quantity: '100', ...gilt('90') })
      expect(await read<TaxYear>('/2024-25')).toMatchObject({
        gains: '0',
        exemptGains: null,
        exemptGainsUnknown: 'The gain of VUSA.L sold on 2 December 2024 is not known.',
        provisional: true,
      })
    })

    it('is provisional where a cost is not known, names the row, and computes the rest', async () => {
      const row = await record({
        kind: 'transfer_in',
        date: '2023-01-04',
        ticker: 'BT-A.L',
        quantity: '10',
      })
      await trade('sell', '2024-06-03', '5', '2', { ticker: 'BT-A.L' })
      await trade('buy', '2023-01-04', '10', '1')
      await trade('sell', '2024-06-04', '10', '2')
      const year = await read<TaxYear>('/2024-25')
      expect(year).toMatchObject({ provisional: true, gains: '10', disposals: 1 })
      expect(year.needsYou).toMatchObject([{ ticker: 'BT-A.L', rows: [row] }])
      const [unknown] = await read<TaxDisposal[]>('/2024-25/disposals')
      expect(unknown).toMatchObject({ ticker: 'BT-A.L', gain: null })
      expect(unknown?.unknownBecause).toContain('enter the cost for one share as the price')
    })

    it('moves shares between spouses at cost, each with a year of their own', async () => {
      const spouse = await browser.call<{ id: string }>('POST', '/api/portfolio/people', {
        name: 'Alex',
      })
      const theirs = await open('Alex’s shares', 'general', { person_id: spouse.body.id })
      await trade('buy', '2023-01-04', '100', '1')
      await record({ kind: 'gift_to_spouse', date: '2024-05-01', ticker: 'VOD.L', quantity: '40' })
      await record({
        account_id: theirs,
        kind: 'gift_from_spouse',
        date: '2024-05-03',
        ticker: 'VOD.L',
        quantity: '40',
      })
      await trade('sell', '2024-06-04', '40', '3', { account_id: theirs })
      const mine = await read<TaxYear>('/2024-25')
      expect(mine).toMatchObject({ gains: '0', gifts: [{ quantity: '40', cost: '40' }] })
      const other = await read<TaxYear>(`/2024-25?person=${spouse.body.id}`)
      expect(other).toMatchObject({ personName: 'Alex', gains: '80', provisional: false })
    })

    it('pools the accounts of a taxpayer, and moving shares between them changes nothing', async () => {
      const second = await open('Other broker', 'general')
      await trade('buy', '2023-01-04', '100', '1')
      await trade('buy', '2023-01-04', '100', '2', { account_id: second })
      await record({ kind: 'transfer_out', date: '2023-02-01', ticker: 'VOD.L', quantity: '50' })
      await record({
        account_id: second,
        kind: 'transfer_in',
        date: '2023-02-09',
        ticker: 'VOD.L',
        quantity: '50',
      })
      await trade('sell', '2024-06-04', '150', '3', { account_id: second })
      expect(await read<TaxYear>('/2024-25')).toMatchObject({ gains: '225', provisional: false })
    })

    describe('with own shares that are moved', () => {
      const VOD = { ticker: 'VOD.L', counterparty: 'own' }
      const leave = (quantity: string, price?: string) =>
        record({
          ...VOD,
          kind: 'transfer_out',
          date: '2024-05-01',
          quantity,
          ...(price ? { price: { value: price, unit: 'GBP' } } : {}),
        })
      const arrive = (account: string, quantity: string, date = '2024-05-08', price?: string) =>
        record({
          ...VOD,
          account_id: account,
          kind: 'transfer_in',
          date,
          quantity,
          ...(price ? { price: { value: price, unit: 'GBP' } } : {}),
        })

      it('into a pension counts them as sold at market value', async () => {
        const pension = await open('Pension', 'sipp')
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('1000', '4')
        await arrive(pension, '1000')
        expect(await read<TaxYear>('/2024-25')).toMatchObject({
          gains: '3000',
          provisional: false,
          disposals: 1,
        })
      })

      it('into a pension without a value asks for it', async () => {
        const pension = await open('Pension', 'sipp')
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('1000')
        await arrive(pension, '1000')
        const year = await read<TaxYear>('/2024-25')
        expect(year.provisional).toBe(true)
        expect(year.needsYou.map(({ message }) => message).join()).toContain('market value')
      })

      it('into an ISA asks whether they come from an employee scheme', async () => {
        const isa = await open('ISA', 'isa')
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('1000', '4')
        await arrive(isa, '1000')
        const year = await read<TaxYear>('/2024-25')
        expect(year).toMatchObject({ gains: '3000', provisional: true })
        expect(year.needsYou.map(({ message }) => message).join()).toContain('employee scheme')
      })

      it('out of an ISA counts them as bought at market value', async () => {
        const isa = await open('ISA', 'isa')
        await trade('buy', '2023-01-04', '100', '1', { account_id: isa })
        await record({
          ...VOD,
          account_id: isa,
          kind: 'transfer_out',
          date: '2024-05-01',
          quantity: '100',
        })
        await arrive(general, '100', '2024-05-08', '4')
        await trade('sell', '2024-08-05', '100', '5')
        expect(await read<TaxYear>('/2024-25')).toMatchObject({ gains: '100', provisional: false })
      })

      it('in two rows keeps their cost, and leaves no shares behind', async () => {
        const second = await open('Other broker', 'general')
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('1000')
        await arrive(second, '600')
        await arrive(second, '400', '2024-05-21')
        await trade('sell', '2024-08-05', '1000', '3', { account_id: second })
        expect(await read<TaxYear>('/2024-25')).toMatchObject({ gains: '2000', provisional: false })
      })

      it('of which a part has arrived asks which transfer it is, not for a cost', async () => {
        const second = await open('Other broker', 'general')
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('1000')
        await arrive(second, '600')
        const year = await read<TaxYear>('/2024-25')
        expect(year.provisional).toBe(true)
        const asked = year.needsYou.map(({ message }) => message).join()
        expect(asked).toContain('other transfers of these shares')
        expect(asked).not.toContain('cost')
      })

      it('and split on their way are provisional until the account that they reached has the split', async () => {
        const second = await open('Other broker', 'general')
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('400')
        const split = { kind: 'split', ticker: 'VOD.L', ratio: { new: '2', old: '1' } }
        await record({ ...split, date: '2024-05-06' })
        await arrive(second, '400')
        const year = await read<TaxYear>('/2024-25')
        expect(year.provisional).toBe(true)
        const asked = year.needsYou.map(({ message }) => message).join()
        expect(asked).toContain('split on their way')
        await record({ ...split, account_id: second, date: '2024-05-09' })
        await trade('sell', '2024-08-05', '800', '1', { account_id: second })
        expect(await read<TaxYear>('/2024-25')).toMatchObject({ gains: '400', provisional: false })
      })

      it('to an account that is not here asks where they arrived', async () => {
        await trade('buy', '2023-01-04', '1000', '1')
        await leave('1000')
        const year = await read<TaxYear>('/2024-25')
        expect(year.provisional).toBe(true)
        expect(year.needsYou.map(({ message }) => message).join()).toContain('where they arrived')
      })
    })

    it.each(['2024', '2024-26', '1999-00', '2131-32', '24-25', '2007-08'])(
      'that is %s is refused in words',
      async (text) => {
        const reply = await browser.call<{ errors: Record<string, string[]> }>(
          'GET',
          `/api/portfolio/tax/${text}`,
        )
        expect(reply.status).toBe(422)
        expect(reply.body.errors['year']).toHaveLength(1)
      },
    )

    it('of a taxpayer whom the user does not have is refused', async () => {
      const reply = await browser.call('GET', '/api/portfolio/tax/2024-25?person=unknown-id')
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty('errors.person')
    })
  })

  describe('Two costs of a pool', () => {
    const poolOf = async () => {
      const pools = await browser.call<TaxPool[]>('GET', '/api/portfolio/tax/pools')
      const holdings = await browser.call<Holdings>('GET', '/api/portfolio/holdings')
      return { pool: pools.body[0], held: holdings.body.holdings[0] }
    }

    it('are the same, and the portfolio’s, where every sale came from the pool', async () => {
      await trade('buy', '2023-01-04', '100', '1')
      await trade('sell', '2023-06-01', '40', '2')
      const { held, pool } = await poolOf()
      expect(pool).toMatchObject({ cost: '60', averageCost: '60', whyTheyDiffer: [] })
      expect(held?.cost).toBe('60')
    })

    it('differ by a sale matched with a purchase of the 30 days after it, which is named', async () => {
      await trade('buy', '2023-01-04', '100', '1')
      await trade('sell', '2023-06-01', '40', '3')
      await trade('buy', '2023-06-20', '40', '2')
      const { held, pool } = await poolOf()
      // The pool keeps its 100 at £1; by average cost 60 at £1 and 40 at £2 are left.
      expect(pool).toMatchObject({ cost: '100', averageCost: '140' })
      expect(held?.cost).toBe('140')
      expect(pool?.whyTheyDiffer).toEqual([
        {
          date: '2023-06-01',
          text: '40 of the sale of 1 June 2023 took the cost of the purchase of 20 June 2023, which cost £80.00. The average cost took the same part of every share instead.',
          rows: [expect.any(String)],
        },
      ])
    })
  })

  describe('What if', () => {
    it('shows gain, slices, tax and what is left of the exempt amount', async () => {
      await trade('buy', '2023-01-04', '10000', '1')
      const { body, status } = await whatIf({
        quantity: '5000',
        price: { value: '2', unit: 'GBP' },
        charges: '10',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        gain: '4990',
        slices: [{ rule: 'section_104', quantity: '5000', gain: '4990' }],
        tax: [
          { band: 'basic', rate: '0.18', taxed: '1990', amount: '358.2' },
          { band: 'higher', rate: '0.24', taxed: '1990', amount: '477.6' },
        ],
        exemptLeftBefore: '3000',
        exemptLeftAfter: '0',
        sharesWithinExempt: '3000',
        boughtBack: { gain: '-10', lastDay: toDate(TODAY + 30) },
      })
      expect((await read<TaxYear>(`/${nameYear(THIS_YEAR)}`)).disposals).toBe(0)
    })

    it('shows figures that add up to the penny, also of shares that cost fractions of one', async () => {
      await trade('buy', '2023-01-04', '300', '1.00333')
      await trade('sell', toDate(TODAY - 40), '100', '2')
      const { body } = await whatIf({ quantity: '100', price: { value: '2', unit: 'GBP' } })
      const { exemptLeftAfter, exemptLeftBefore, gain, proceeds, slices } = body
      // A share costs £1.00333: each hundred has a gain of £99.667.
      expect([exemptLeftBefore, gain, exemptLeftAfter]).toEqual(['2900.33', '99.67', '2800.66'])
      expect([proceeds, slices[0]?.cost]).toEqual(['200', '100.33'])
      const year = await read<TaxYear>(`/${nameYear(THIS_YEAR)}`)
      expect([year.proceeds, year.costs, year.gains]).toEqual(['200', '100.33', '99.67'])
    })

    it('uses the latest price where none is given', async () => {
      await trade('buy', '2023-01-04', '100', '0.5')
      const { body } = await whatIf({ quantity: '100' })
      expect(body.price.unit).toBe('GBX')
      expect(Number(body.gain)).toBeGreaterThan(0)
    })

    it('of a day with a sale shows both as one disposal, and only the added gain', async () => {
      await trade('buy', '2023-01-04', '100', '1')
      await trade('sell', toDate(TODAY), '10', '2')
      const { body } = await whatIf({ quantity: '20', price: { value: '3', unit: 'GBP' } })
      expect(body.gain).toBe('40')
      expect(body.warnings.join()).toContain('one disposal')
    })

    it('of a day with a sale counts what that sale has used once', async () => {
      // The pool costs £1 a share. 100 sold at £21 have used £2,000 of £3,000; at £2 each, 200 more fit.
      await trade('buy', '2023-01-04', '300', '1')
      await trade('sell', toDate(TODAY), '100', '21')
      const { body } = await whatIf({ quantity: '20', price: { value: '2', unit: 'GBP' } })
      expect(body).toMatchObject({ gain: '20', sharesWithinExempt: '200' })
      const dear = await whatIf({ quantity: '20', price: { value: '11', unit: 'GBP' } })
      expect(dear.body.sharesWithinExempt).toBe('100')
    })

    it('doubts a price that is far from the last one, in both units', async () => {
      await trade('buy', '2023-01-04', '100', '0.5')
      const known = (await whatIf({ quantity: '100' })).body
      const doubts = async (value: string, unit: string) =>
        (await whatIf({ quantity: '100', price: { value, unit } })).body.warnings.filter(
          (warning: string) => warning.includes('far from the last one'),
        )
      expect(known.warnings.join()).not.toContain('far from')
      expect(await doubts(known.price.value, 'GBX')).toEqual([])
      expect(await doubts(known.price.value, 'GBP')).toEqual([
        expect.stringMatching(/^The price of £[\d.]+ \([\d,.]+p\) is far .* Is it right\?$/),
      ])
    })

    it('says which earlier sale loses the purchase that it was matched with', async () => {
      await trade('buy', '2023-01-04', '200', '1')
      await trade('sell', toDate(TODAY - 10), '100', '5')
      await trade('buy', toDate(TODAY), '100', '4')
      const { body } = await whatIf({ quantity: '100', price: { value: '4.5', unit: 'GBP' } })
      expect(body).toMatchObject({ gain: '50', slices: [{ rule: 'same_day' }] })
      expect(body.warnings.join()).toContain('whose gain changes from £100 to £400')
    })

    it('beyond the holding, of another’s account, or without a price is refused', async () => {
      await trade('buy', '2023-01-04', '100', '1')
      const isa = await open('My ISA', 'isa')
      const price = { value: '2', unit: 'GBP' }
      const wrong: [string, object][] = [
        ['quantity', { quantity: '101', price }],
        ['quantity', { quantity: '0', price }],
        ['ticker', { account_id: isa, quantity: '1', price }],
        ['account_id', { account_id: 'missing', quantity: '1', price }],
        ['price.unit', { quantity: '1', price: { value: '2', unit: 'shells' } }],
        ['ticker', { ticker: 'no ticker!', quantity: '1', price }],
        ['ticker', { ticker: 'AZN.L', quantity: '1', price }],
      ]
      for (const [field, body] of wrong) {
        const reply = await whatIf(body)
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toHaveProperty([field])
      }
      expect((await whatIf({ quantity: '101', price })).body.errors['quantity']).toEqual([
        'Shares holds 100 of VOD.L, so 101 cannot be sold.',
      ])
    })
  })

  it('Bed and ISA, unused losses and a company’s line follow the pools and prices', async () => {
    await trade('buy', '2023-01-04', '1000', '0.1')
    await trade('buy', '2023-01-04', '10', '9000', { ticker: 'BT-A.L' })
    const { exemptLeft, isaLeft, rows } = await read<BedAndIsa>('/bed-and-isa?commission=5')
    expect([isaLeft, exemptLeft]).toEqual(['20000', '3000'])
    const vodafone = rows.find(({ ticker }) => ticker === 'VOD.L')
    expect(vodafone).toMatchObject({ held: '1000', quantity: '1000', limitedBy: 'held' })
    const free = (await read<BedAndIsa>('/bed-and-isa')).rows.find((row) => row.ticker === 'VOD.L')
    expect(free).toMatchObject({ cost: null, costUnknown: ['Commission'] })
    // Selling and buying again are two trades.
    expect(Number(vodafone?.cost) - Number(free?.costAtLeast)).toBeCloseTo(10, 1)
    const losses = await read<UnusedLosses>('/losses')
    expect(losses.rows.map(({ ticker }) => ticker)).toEqual(['BT-A.L'])
    const position = await read<TaxPosition>('-position/VOD.L')
    expect(position).toMatchObject({ quantity: '1000', averageCost: '0.1' })
    expect(position.gain).toBe(vodafone?.gain)
    expect(await read<TaxPosition>('-position/AZN.L')).toMatchObject({ quantity: '0', gain: null })
  })

  it('Bed and ISA proposes the shares of each account that holds some', async () => {
    await trade('buy', '2023-01-04', '600', '0.1')
    const second = await open('More shares', 'general')
    await trade('buy', '2023-01-04', '400', '0.1', { account_id: second })
    const { rows } = await read<BedAndIsa>('/bed-and-isa')
    expect(rows.map(({ account_id, held, ticker }) => [account_id, ticker, held])).toEqual([
      [general, 'VOD.L', '600'],
      [second, 'VOD.L', '400'],
    ])
  })

  it('A Lifetime ISA has no more left than all ISAs', async () => {
    const isa = await open('ISA', 'isa')
    const lisa = await open('LISA', 'lisa')
    const date = toDate(TODAY)
    await record({ account_id: isa, kind: 'deposit', date, amount: '18000' })
    await record({ account_id: lisa, kind: 'deposit', date, amount: '500' })
    const { allowances } = await read<TaxYear>(`/${nameYear(THIS_YEAR)}`)
    const subscriptions = allowances.filter(({ kind }) => kind !== 'dividend')
    expect(subscriptions.map(({ kind, left, used }) => [kind, used, left])).toEqual([
      ['isa', '18500', '1500'],
      ['lisa', '500', '1500'],
      ['jisa', '0', '9000'],
    ])
  })

  it('Deposits above a limit of ISAs are said, with what is no subscription', async () => {
    const isa = await open('ISA', 'isa')
    const lisa = await open('LISA', 'lisa')
    await record({ account_id: isa, kind: 'deposit', date: '2024-06-03', amount: '15500' })
    await record({ account_id: lisa, kind: 'deposit', date: '2024-06-03', amount: '4000' })
    expect((await read<TaxYear>('/2024-25')).needsYou).toEqual([])
    await record({ account_id: lisa, kind: 'deposit', date: '2024-07-01', amount: '1000' })
    const messages = (await read<TaxYear>('/2024-25')).needsYou.map(({ message }) => message)
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain('£500 above the limit of £20,000')
    expect(messages[1]).toContain('£1000 above the limit of £4,000')
    expect(messages[1]).toContain('government’s bonus')
  })

  it('A deposit in dollars uses the limit of ISAs at the rate of its day', async () => {
    const isa = await open('ISA', 'isa', { currency: 'USD' })
    const date = toDate(TODAY - 1)
    await record({ account_id: isa, kind: 'deposit', date, amount: '1000' })
    const { allowances } = await read<TaxYear>(`/${nameYear(taxYearOf(TODAY - 1))}`)
    const used = Number(allowances[0]?.used)
    expect(used).toBeGreaterThan(500)
    expect(used).toBeLessThan(1000)
  })

  it('The files hold everything of a year', async () => {
    await trade('buy', '2023-01-04', '100', '1')
    await trade('sell', '2024-06-04', '10', '2')
    const csv = await browser.call('GET', '/api/portfolio/tax/2024-25.csv')
    expect(csv.status).toBe(200)
    const text = typeof csv.body === 'string' ? csv.body : JSON.stringify(csv.body)
    expect(text).toContain('DISPOSALS')
    expect(text).toContain('section_104')
    expect(text).toContain('TCGA 1992 s104')
    expect(text).toContain(',100,100,')
    expect((await browser.call('GET', '/api/portfolio/tax/2024-25.xlsx')).status).toBe(200)
    expect((await browser.call('GET', '/api/portfolio/tax/2131-32.csv')).status).toBe(422)
    expect((await browser.call('GET', '/api/portfolio/tax/what.csv')).status).toBe(422)
  })

  it('The files hold tax by band, and allowances, each with its law', async () => {
    await trade('buy', '2024-04-08', '20000', '1')
    await trade('sell', '2024-10-29', '1000', '2')
    await trade('sell', '2024-10-30', '5000', '3')
    await record({ kind: 'dividend', date: '2024-07-03', ticker: 'VOD.L', amount: '700' })
    const readCsv = async () => {
      const { body } = await browser.call('GET', '/api/portfolio/tax/2024-25.csv')
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return text
        .split(/\r?\n/)
        .filter((line) => /^(Gains|Interest|Dividends|exempt|isa),/.test(line.replaceAll('"', '')))
    }
    expect((await readCsv()).filter((line) => line.includes('if all'))).toHaveLength(4)
    await browser.call('PUT', '/api/portfolio/tax/2024-25/stated', {
      income: '80000',
      losses: null,
    })
    const lines = (await readCsv()).map((line) => line.replaceAll('"', ''))
    // £3,000 of the later gains is exempt.
    expect(lines.filter((line) => line.startsWith('Gains,') && line.includes('TCGA'))).toEqual([
      'Gains,higher,0.2,1000,200,TCGA 1992 s1H, introduced by Finance Act 2016 s83',
      'Gains,higher,0.24,7000,1680,TCGA 1992 s1H, as amended by Finance Act 2025 s7',
    ])
    expect(lines.filter((line) => line.startsWith('Dividends,') && line.includes('Act'))).toEqual([
      'Dividends,higher,0.3375,200,67.5,Income Tax Act 2007 s8, as amended by Finance Act 2022 s4',
    ])
  })

  it('A year names the row of what is not covered that makes it provisional', async () => {
    await trade('buy', '2007-01-04', '10', '1')
    await trade('sell', '2008-04-04', '5', '2')
    await trade('sell', '2024-06-04', '5', '2')
    const year = await read<TaxYear>('/2024-25')
    expect(year.needsYou.map(({ about }) => about)).toEqual(['before_2008'])
    const rows = await read<{ key: string; effect: string }[]>('/not-covered')
    expect(rows.find(({ key }) => key === 'before_2008')?.effect).toBe('asked')
  })

  it('What is not covered is listed once each, with its citation', async () => {
    const rows = await read<{ key: string; what: string; citation: string }[]>('/not-covered')
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['offshore_income_gains', 'venture_capital_trusts', 'charity']),
    )
    expect(rows.every(({ citation, what }) => citation !== '' && what.endsWith('.'))).toBe(true)
  })

  it('HMRC’s rate of the month counts where it is chosen, and a month without one is provisional', async () => {
    const dollars = await open('Dollars', 'general', { currency: 'USD' })
    const pay = (date: string) =>
      record({ account_id: dollars, kind: 'dividend', date, ticker: 'VOD.L', amount: '100' })
    await pay('2024-07-03')
    const { db, close } = place.open()
    await importMonthlyRates(
      { db, clock: systemClock },
      Buffer.from(
        'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date\nUSA,Dollar,USD,1.25,01/07/2024,31/07/2024',
      ),
    )
    await close()
    await browser.call('PUT', '/api/portfolio/tax/rate-source', { rateSource: 'monthly' })
    const year = await read<TaxYear>('/2024-25')
    expect(year).toMatchObject({
      rateSource: 'monthly',
      provisional: false,
      dividends: '80',
    })
    await pay('2024-08-02')
    const later = await read<TaxYear>('/2024-25')
    expect(later.provisional).toBe(true)
    expect(later.needsYou.map(({ message }) => message).join()).toContain(
      'HMRC’s rate of the month from USD to GBP on 2 August 2024 has not been imported',
    )
  })

  it('An administrator imports HMRC’s file on the page, which counts for all', async () => {
    const path = '/api/portfolio/tax/monthly-rates'
    const send = (text: string) =>
      upload<{ errors: Record<string, string[]> }>(
        browser,
        path,
        {},
        { name: 'rates.csv', bytes: Buffer.from(text) },
      )
    const header =
      'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date'
    const month = (rate: string, of: string) =>
      `${header}\nUSA,Dollar,USD,${rate},01/${of}/2024,31/${of}/2024`
    expect((await send(month('1.25', '07'))).status).toBe(403)
    await makeAdmin(place, 'margot@example.org')
    expect(await read('/monthly-rates')).toEqual([])
    expect(await send(month('1.25', '07'))).toMatchObject({
      status: 201,
      body: [{ month: '2024-07', rates: 1 }],
    })
    await send(month('1.6', '08'))
    const refused = await send(month('0', '10'))
    expect(refused.status).toBe(422)
    expect(refused.body.errors['file']?.join()).toContain('not above zero')
    const other = await openBrowser(app)
    await other.register('other@example.org')
    expect((await other.call('GET', path)).body).toEqual([
      { month: '2024-08', rates: 1 },
      { month: '2024-07', rates: 1 },
    ])
  })

  it('The choice of rates is stored and shown', async () => {
    const put = (rateSource: string) =>
      browser.call('PUT', '/api/portfolio/tax/rate-source', { rateSource })
    expect((await put('daily')).body).toMatchObject({ rateSource: 'daily' })
    expect((await read<TaxYear>('/2024-25')).rateSource).toBe('daily')
    expect((await put('weekly')).status).toBe(422)
  })

  it('The examples are computed by the engine and agree with what is published', async () => {
    const examples = await read<TaxExample[]>('/examples')
    expect(examples.length).toBeGreaterThan(9)
    for (const { results } of examples) {
      for (const { computed, expected } of results) expect(computed).toBe(expected)
    }
  })

  it('Only a key with tax access reads it, and it cannot write', async () => {
    for (const [scope, status, portfolioStatus] of [
      ['read', 403, 403],
      ['write', 403, 403],
      ['portfolio', 403, 200],
      ['portfolio-write', 403, 200],
      ['tax', 200, 200],
    ] as const) {
      const { key } = await makeKey(browser, { scope })
      const { call } = callWithKey(app, key)
      expect((await call('GET', '/api/portfolio/tax/2024-25')).status).toBe(status)
      expect((await call('GET', '/api/portfolio/accounts')).status).toBe(portfolioStatus)
      const created = await call('POST', '/api/portfolio/people', { name: scope })
      expect(created.status).toBe(scope === 'portfolio-write' ? 201 : 403)
    }
  })

  it('Another user sees nothing of it', async () => {
    await trade('buy', '2023-01-04', '100', '1')
    await trade('sell', '2024-06-04', '10', '2')
    const other = await openBrowser(app)
    await other.register('otto@example.org', { name: 'otto' })
    const reply = await other.call<TaxYear>('GET', '/api/portfolio/tax/2024-25')
    expect(reply.body).toMatchObject({ gains: '0', disposals: 0 })
    const sale = { account_id: general, ticker: 'VOD.L', quantity: '1' }
    expect((await other.call('POST', '/api/portfolio/tax/what-if', sale)).status).toBe(422)
  })
})
