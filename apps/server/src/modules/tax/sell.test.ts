import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { WhatIf } from '@leadenhall/contract/tax/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import { systemClock } from '../../platform/clock.ts'
import { nameYear, taxYearOf } from './engine/tax-year.ts'

/** The running clock's day: sessions need it. */
const TODAY = toDay(toTradingDate(systemClock.now(), 'Europe/London'))
const THIS_YEAR = taxYearOf(TODAY)
const POUNDS_3 = { value: '3', unit: 'GBP' }

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let general: string

  const open = async (name: string, kind: string) => {
    const account = { name, kind, currency: 'GBP' }
    const { body } = await browser.call<PortfolioAccount>(
      'POST',
      '/api/portfolio/accounts',
      account,
    )
    return body.id
  }
  const buy = async (quantity: string, more: object = {}) => {
    const activity = {
      account_id: general,
      kind: 'buy',
      date: '2023-01-04',
      ticker: 'VOD.L',
      quantity,
      price: { value: '1', unit: 'GBP' },
      ...more,
    }
    expect(await browser.call('POST', '/api/portfolio/activities', activity)).toMatchObject({
      status: 201,
    })
  }
  const sell = async (quantity: string, more: object = {}) => {
    const sale = { account_id: general, ticker: 'VOD.L', quantity, price: POUNDS_3, ...more }
    const reply = await browser.call<WhatIf>('POST', '/api/portfolio/tax/what-if', sale)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const wayOf = ({ ways }: WhatIf, wanted: string) => ways.find(({ way }) => way === wanted)

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('selma@example.org', await databases.create()))
    general = await open('Shares', 'general')
  })
  afterEach(() => app.close())

  describe('A sale and other ways to it', () => {
    it('have cash after charges, and tax in each band until other income is stated', async () => {
      await buy('10000')
      const sale = await sell('5000', { charges: '10' })
      // Gain 15,000 − 10 − 5,000, less 3,000 exempt: 6,990 at 18% and at 24%.
      expect(wayOf(sale, 'now')).toEqual({
        way: 'now',
        sales: [
          {
            date: toDate(TODAY),
            taxYear: nameYear(THIS_YEAR),
            quantity: '5000',
            gain: '9990',
          },
        ],
        charges: '10',
        cash: '14990',
        taxes: [
          { by: 'basic', tax: '1258.2', left: '13731.8' },
          { by: 'higher', tax: '1677.6', left: '13312.4' },
        ],
        unknownBecause: null,
        provisionalBecause: [],
      })
      expect(wayOf(sale, 'wrapper')).toMatchObject({
        cash: '14990',
        taxes: [{ by: 'stated', tax: '0', left: '14990' }],
      })
    })

    it('use the exempt amount twice over two tax years, with the charges of two sales', async () => {
      await buy('10000')
      const split = wayOf(await sell('5001', { charges: '10' }), 'two_years')
      // 2,500 now: gain 4,990, taxed 1,990. 2,501 next year: gain 4,992, taxed 1,992.
      expect(split).toMatchObject({
        sales: [
          { date: toDate(TODAY), quantity: '2500', gain: '4990' },
          { taxYear: nameYear(THIS_YEAR + 1), quantity: '2501', gain: '4992' },
        ],
        charges: '20',
        cash: '14983',
        taxes: [
          { by: 'basic', tax: '716.76', left: '14266.24' },
          { by: 'higher', tax: '955.68', left: '14027.32' },
        ],
      })
      expect(split?.sales[1]?.date).toMatch(`${THIS_YEAR + 1}-04-`)
      expect(split?.provisionalBecause.join()).toContain(
        `${nameYear(THIS_YEAR + 1)} counts with the price of today`,
      )
    })

    it('are taxed at the rate of the stated income, in both years', async () => {
      await buy('10000')
      const stated = { income: '100000', losses: null }
      const path = `/api/portfolio/tax/${nameYear(THIS_YEAR)}/stated`
      expect(await browser.call('PUT', path, stated)).toMatchObject({ status: 200 })
      const sale = await sell('5000', { charges: '10' })
      expect(wayOf(sale, 'now')?.taxes).toEqual([{ by: 'stated', tax: '1677.6', left: '13312.4' }])
      expect(wayOf(sale, 'two_years')?.taxes).toEqual([
        { by: 'stated', tax: '955.2', left: '14024.8' },
      ])
    })

    it('without charges have no cash, and say that the gain is before them', async () => {
      await buy('100')
      const now = wayOf(await sell('50'), 'now')
      expect(now).toMatchObject({ charges: null, cash: null, taxes: [{ left: null }, {}] })
      expect(now?.provisionalBecause).toEqual([
        expect.stringMatching(/^The gain is before the charges of the sale/),
      ])
    })

    it('have no tax where the gain is not known, with the reason', async () => {
      const gift = { kind: 'gift_from_spouse', price: undefined }
      await buy('100', gift)
      const sale = await sell('50', { charges: '5' })
      expect(sale).toMatchObject({ gain: null, tax: null })
      for (const way of ['now', 'two_years']) {
        expect(wayOf(sale, way)).toMatchObject({
          cash: way === 'now' ? '145' : '140',
          taxes: null,
          unknownBecause: 'The gain is not known, so neither is the tax.',
        })
      }
    })

    it('are provisional with the reasons of the tax year', async () => {
      await buy('100')
      const given = { ticker: 'BT-A.L', kind: 'gift_from_spouse', price: undefined }
      await buy('10', given)
      await buy('5', { ticker: 'BT-A.L', kind: 'sell', date: toDate(TODAY) })
      const [reason] = wayOf(await sell('50', { charges: '5' }), 'now')?.provisionalBecause ?? []
      expect(reason).toMatch(/^The gain of BT-A\.L sold on .* is not known/)
    })

    it('leave a single share whole', async () => {
      await buy('1')
      expect(wayOf(await sell('1', { charges: '5' }), 'two_years')).toMatchObject({
        sales: [],
        taxes: null,
        unknownBecause: 'One share cannot be sold in two halves.',
      })
    })

    it('have no gain and no tax in an ISA', async () => {
      const isa = await open('My ISA', 'isa')
      await buy('100', { account_id: isa })
      const sale = await sell('100', { account_id: isa, charges: '5' })
      expect(sale).toMatchObject({ isTaxed: false, gain: null, tax: [], boughtBack: null })
      expect(sale.ways).toEqual([
        expect.objectContaining({
          way: 'wrapper',
          cash: '295',
          taxes: [{ by: 'stated', tax: '0', left: '295' }],
        }),
      ])
    })
  })
})
