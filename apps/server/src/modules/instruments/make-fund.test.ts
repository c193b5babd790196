/** Funds that are added by their ISIN, priced by a file, in a live application without other sources. */
import type { Chart, PriceRow } from '@leadenhall/contract/history/index.ts'
import type {
  FundFacts,
  InstrumentDetail,
  InstrumentHit,
} from '@leadenhall/contract/instruments/index.ts'
import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { openOnTestDay } from '#tests/support/open-on-test-day.ts'
import { openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { upload } from '#tests/support/upload.ts'

const ISIN = 'GB00B41YBW71'
const FUND = { isin: ISIN, name: 'Fundsmith Equity I Acc', unit: 'GBP', units: 'accumulation' }

describe('A fund by its ISIN', () => {
  onEachDatabase((databases) => {
    let app: TestApp
    let returnToNow: () => void
    let admin: TestBrowser
    let place: DatabasePlace

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, admin, returnToNow } = await openOnTestDay(place))
    })
    afterEach(() => app.close())

    const make = (changes: object = {}) =>
      admin.call<InstrumentHit>('POST', '/api/instruments/funds', { ...FUND, ...changes })
    const price = async (...rows: string[]) => {
      const { body } = await upload<PriceImport>(
        admin,
        '/api/prices/imports',
        {},
        {
          name: 'fund.csv',
          bytes: Buffer.from(['isin,date,price,currency', ...rows].join('\n')),
        },
      )
      if (body.rows.new > 0) await admin.call('POST', `/api/prices/imports/${body.id}/commit`)
      return body
    }

    it('is found by name and ISIN, with what is known of it', async () => {
      expect((await make()).body).toMatchObject({ ticker: ISIN, exchange: 'FUND', currency: 'GBP' })
      for (const query of [ISIN, 'fundsmith']) {
        const hits = await app.get<InstrumentHit[]>(`/api/instruments/search?query=${query}`)
        expect(hits).toMatchObject([{ ticker: ISIN, type: 'Open-ended funds' }])
      }
      expect(await app.get<InstrumentDetail>(`/api/instruments/${ISIN}`)).toMatchObject({
        name: FUND.name,
        security_description: 'Accumulation units',
        trading_currency: 'GBP',
        country: null,
      })
    })

    it('is corrected by adding it once more', async () => {
      await make({ name: 'Fundsmit' })
      await make({ units: 'income' })
      const { name, security_description: units } = await app.get<InstrumentDetail>(
        `/api/instruments/${ISIN}`,
      )
      expect([name, units]).toEqual([FUND.name, 'Income units'])
    })

    it('has the price of its day of valuation from a file, without a time', async () => {
      await make()
      await price(`${ISIN},2026-09-16,6.4125,GBP`, `${ISIN},2026-09-17,6.3985,GBP`)
      const { items } = await app.get<QuoteBatch>(`/api/quotes?tickers=${ISIN}`)
      expect(items).toMatchObject([
        {
          price: 6.3985,
          unit: 'GBP',
          kind: 'fund',
          provenance: { source: 'file', asOf: '2026-09-17T00:00:00.000Z' },
        },
      ])
      const from = Date.parse('2026-09-01') / 1000
      const rows = await app.get<PriceRow[]>(`/priceDataCsv/${ISIN}/${from}/${TEST_NOW / 1000}/1d`)
      expect(rows.map(({ close, date, unit }) => [date, close, unit])).toEqual([
        ['2026-09-16', 6.4125, 'GBP'],
        ['2026-09-17', 6.3985, 'GBP'],
      ])
      const chart = await app.get<Chart>(`/api/chart/${ISIN}?range=1m`)
      expect(chart.provenance).toMatchObject({ source: 'file', asOf: '2026-09-17T00:00:00.000Z' })
    })

    it('takes the unit it was added with, and refuses a file that says another', async () => {
      await make()
      const doubt = await price(`${ISIN},2026-09-17,2.3662,GBp`)
      expect(doubt.refused.map(({ reason }) => reason)).toEqual([
        `${ISIN}: The fund was added with prices in GBP, the file says GBX.`,
      ])
      const silent = await price(`${ISIN},2026-09-17,6.3985,`)
      expect(silent).toMatchObject({
        asks: [],
        series: [{ unit: 'GBP', unitFrom: 'fund', new: 1 }],
      })
    })

    it('is held like other instruments, and never moves today', async () => {
      await make()
      await price(`${ISIN},2026-09-17,6.4125,GBP`, `${ISIN},2026-09-18,6.3985,GBP`)
      const account = await admin.call<{ id: string }>('POST', '/api/portfolio/accounts', {
        name: 'ISA',
        kind: 'isa',
        currency: 'GBP',
      })
      const bought = await admin.call('POST', '/api/portfolio/activities', {
        account_id: account.body.id,
        kind: 'buy',
        date: '2026-09-16',
        ticker: ISIN,
        quantity: '100',
        price: { value: '6.4125', unit: 'GBP' },
      })
      expect([bought.status, bought.body]).toMatchObject([201, { ticker: ISIN }])
      const { body } = await admin.call<Holdings>('GET', '/api/portfolio/holdings')
      expect(body.holdings).toMatchObject([
        { ticker: ISIN, name: FUND.name, quantity: '100', value: '639.85', today: null },
      ])
    })

    const facts = async () =>
      (await admin.call<FundFacts>('GET', `/api/instruments/funds/${ISIN}`)).body
    const remove = () => admin.call('DELETE', `/api/instruments/funds/${ISIN}`)

    it('is removed from what is found, while who holds it keeps it with its price', async () => {
      await make()
      await price(`${ISIN},2026-09-17,6.3985,GBP`)
      const account = { name: 'ISA', kind: 'isa', currency: 'GBP' }
      const { body } = await admin.call<{ id: string }>('POST', '/api/portfolio/accounts', account)
      const buy = (quantity: string) =>
        admin.call('POST', '/api/portfolio/activities', {
          account_id: body.id,
          kind: 'buy',
          date: '2026-09-16',
          ticker: ISIN,
          quantity,
          price: { value: '6.4125', unit: 'GBP' },
        })
      await buy('100')
      expect((await facts()).added).toEqual({
        name: FUND.name,
        unit: 'GBP',
        units: 'accumulation',
      })
      expect((await remove()).status).toBe(204)
      expect((await facts()).added).toBeNull()
      expect((await remove()).status).toBe(404)
      expect(await app.get<InstrumentDetail>(`/api/instruments/${ISIN}`)).toMatchObject({
        retired_on: '2026-09-18',
      })
      const held = await admin.call<Holdings>('GET', '/api/portfolio/holdings')
      expect(held.body.holdings).toMatchObject([{ ticker: ISIN, value: '639.85' }])
      await make({ name: 'Another name' })
      expect((await facts()).added?.name).toBe('Another name')
      expect(await app.get<InstrumentDetail>(`/api/instruments/${ISIN}`)).toMatchObject({
        retired_on: null,
      })
    })

    it('keeps the listing of a share, which is no added fund', async () => {
      const { status } = await admin.call('DELETE', '/api/instruments/funds/GB00BH4HKS39')
      expect(status).toBe(404)
      expect(await app.get<InstrumentDetail>('/api/instruments/VOD.L')).toMatchObject({
        retired_on: null,
      })
    })

    it('is in no list while no source lists funds', async () => {
      expect(await facts()).toEqual({ added: null, listed: null, unread: null })
    })

    it.each([
      ['isin', { isin: 'GB00B41YBW72' }, 'Enter an ISIN'],
      ['name', { name: ' ' }, 'Enter the name.'],
      ['unit', { unit: 'pence' }, 'Choose the unit of the price'],
      ['unit', { unit: 'GBP%' }, 'Choose the unit of the price'],
      ['units', { units: 'both' }, 'Choose income or accumulation.'],
    ])('is refused with a 422 that names %s', async (field, changes, message) => {
      const reply = await make(changes)
      expect([reply.status, reply.body]).toMatchObject([
        422,
        { errors: { [field]: [expect.stringContaining(message)] } },
      ])
    })

    it('is refused for the ISIN of a listing, and to users', async () => {
      const taken = await make({ isin: 'GB00BH4HKS39' })
      expect([taken.status, taken.body]).toMatchObject([
        409,
        { message: 'VOD.L (Vodafone Group plc) has this ISIN already.' },
      ])
      returnToNow()
      const other = await openBrowser(app)
      await other.register('user@example.org')
      expect((await other.call('POST', '/api/instruments/funds', FUND)).status).toBe(403)
    })
  })
})
