/** Price files in a live application whose sources answer nothing. */
import type { PriceRow } from '@leadenhall/contract/history/index.ts'
import type { PriceImport, PriceImports, PriceSources } from '@leadenhall/contract/prices/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { openOnTestDay } from '#tests/support/open-on-test-day.ts'
import { openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { upload } from '#tests/support/upload.ts'

const BASE = '/api/prices/imports'
const FROM = Date.parse('2026-09-01') / 1000
const rowsOf = (ticker: string) => `/priceDataCsv/${ticker}/${FROM}/${TEST_NOW / 1000}/1d`
const lines = (...rows: string[]) => rows.join('\n')
const VODAFONE = lines('date,close', '2026-09-15,90.54', '2026-09-16,91.02', '2026-09-17,90.88')

describe('Price files', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let returnToNow: () => void
    let admin: TestBrowser

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, admin, returnToNow } = await openOnTestDay(place))
    })
    afterEach(() => app.close())

    const send = (text: string, fields: Record<string, string> = {}, name = 'prices.csv') =>
      upload<PriceImport>(admin, BASE, fields, { name, bytes: Buffer.from(text) })
    const commit = async (id: string) =>
      (await admin.call<PriceImport>('POST', `${BASE}/${id}/commit`)).body
    const store = async (text: string, fields: Record<string, string> = {}) => {
      const { body } = await send(text, fields)
      return commit(body.id)
    }
    const closesOf = async (ticker: string) => {
      const reply = await app.http.inject({ url: rowsOf(ticker) })
      if (reply.statusCode !== 200) return reply.statusCode
      return reply
        .json<PriceRow[]>()
        .map(({ close, date, source, unit }) => [date, close, unit, source])
    }

    it('of one instrument ask for it and for its unit, and count once they are committed', async () => {
      const asked = (await send(VODAFONE)).body
      expect(asked.asks).toEqual(['ticker'])
      expect((await admin.call('POST', `${BASE}/${asked.id}/commit`)).status).toBe(409)
      expect((await send(VODAFONE, { ticker: 'vod.l' })).body.asks).toEqual(['unit'])
      const { body, status } = await send(VODAFONE, { ticker: 'VOD.L', unit: 'GBX' })
      expect([status, body]).toMatchObject([
        201,
        {
          asks: [],
          committedAt: null,
          rows: { new: 3, equal: 0, differing: 0, refused: 0 },
          series: [
            {
              ticker: 'VOD.L',
              unit: 'GBX',
              unitFrom: 'answer',
              from: '2026-09-15',
              to: '2026-09-17',
            },
          ],
        },
      ])
      expect(await closesOf('VOD.L')).toBe(503)
      expect((await commit(body.id)).committedAt).not.toBeNull()
      expect(await closesOf('VOD.L')).toEqual([
        ['2026-09-15', 90.54, 'GBX', 'file'],
        ['2026-09-16', 91.02, 'GBX', 'file'],
        ['2026-09-17', 90.88, 'GBX', 'file'],
      ])
      const { items } = await app.get<QuoteBatch>('/api/quotes?tickers=VOD.L')
      expect(items).toMatchObject([
        {
          price: 90.88,
          unit: 'GBX',
          change: -0.14,
          flags: [],
          provenance: { source: 'file', asOf: '2026-09-17T15:30:00.000Z', stale: false },
        },
      ])
      const { order, sources } = await app.get<PriceSources>('/api/sources/prices')
      expect(order).toEqual([{ exchange: 'others', sources: ['yahoo', 'eodhd', 'file'] }])
      expect(sources).toContainEqual(
        expect.objectContaining({ key: 'file', title: 'Your files', series: 1, requests: null }),
      )
    })

    it('remember the unit that was given, and forget it with the file', async () => {
      const { id } = await store(VODAFONE, { ticker: 'VOD.L', unit: 'GBX' })
      const later = lines('date,close', '2026-09-18,91')
      expect((await send(later, { ticker: 'VOD.L' })).body).toMatchObject({
        asks: [],
        series: [{ unit: 'GBX', unitFrom: 'earlier' }],
      })
      await admin.call('DELETE', `${BASE}/${id}`)
      expect((await send(later, { ticker: 'VOD.L' })).body.asks).toEqual(['unit'])
    })

    it('show what is new, equal and different, and undo restores what was there before', async () => {
      await store(VODAFONE, { ticker: 'VOD.L', unit: 'GBX' })
      const before = await closesOf('VOD.L')
      const second = lines(
        'ticker,date,close,unit',
        'VOD.L,2026-09-14,90.1,GBX',
        'VOD.L,2026-09-16,91.02,GBX',
        'VOD.L,2026-09-17,90.9,GBX',
        'BP.L,2026-09-17,470,GBX',
      )
      const preview = (await send(second)).body
      expect(preview.rows).toEqual({ new: 2, equal: 1, differing: 1, refused: 0 })
      expect(preview.differing).toEqual([
        { ticker: 'VOD.L', date: '2026-09-17', line: 4, before: 90.88, after: 90.9 },
      ])
      await commit(preview.id)
      expect(await closesOf('VOD.L')).toEqual([
        ['2026-09-14', 90.1, 'GBX', 'file'],
        ['2026-09-15', 90.54, 'GBX', 'file'],
        ['2026-09-16', 91.02, 'GBX', 'file'],
        ['2026-09-17', 90.9, 'GBX', 'file'],
      ])
      const list = await admin.call<PriceImports>('GET', BASE)
      expect(list.body).toMatchObject([{ id: preview.id, series: 2 }, { series: 1 }])
      expect((await admin.call('DELETE', `${BASE}/${preview.id}`)).status).toBe(204)
      expect(await closesOf('VOD.L')).toEqual(before)
      expect(await closesOf('BP.L')).toBe(503)
      expect((await admin.call('DELETE', `${BASE}/${preview.id}`)).status).toBe(404)
    })

    it('undone out of order leave the days of the later file', async () => {
      const first = await store(VODAFONE, { ticker: 'VOD.L', unit: 'GBX' })
      await store(lines('date,close', '2026-09-17,90.9'), { ticker: 'VOD.L' })
      await admin.call('DELETE', `${BASE}/${first.id}`)
      expect(await closesOf('VOD.L')).toEqual([['2026-09-17', 90.9, 'GBX', 'file']])
    })

    it('refuse a unit that the instrument list contradicts, and never rescale', async () => {
      const pounds = (await send(VODAFONE, { ticker: 'VOD.L', unit: 'GBP' })).body
      expect(pounds.rows).toEqual({ new: 0, equal: 0, differing: 0, refused: 3 })
      expect(pounds.refused[0]).toEqual({
        line: 2,
        text: '2026-09-15, 90.54',
        reason:
          'VOD.L: 90.54 GBP is about a hundredfold off: the instrument list has 115.75p on 2026-02-23. Is it in another unit?',
      })
      expect((await admin.call('POST', `${BASE}/${pounds.id}/commit`)).status).toBe(409)
      const dollars = (await send(VODAFONE, { ticker: 'VOD.L', unit: 'USD' })).body
      expect(dollars.refused[0]?.reason).toBe('VOD.L: It trades in GBP, the file says USD.')
    })

    it('refuse a day in a hundredfold, and a step beside an earlier file', async () => {
      const stepped = lines('date,close', '2026-09-15,90.54', '2026-09-16,0.91', '2026-09-17,90.88')
      const { refused, rows } = (await send(stepped, { ticker: 'VOD.L', unit: 'GBX' })).body
      expect(rows).toMatchObject({ new: 2, refused: 1 })
      expect(refused).toEqual([
        {
          line: 3,
          text: '2026-09-16, 0.91',
          reason: 'VOD.L: 0.91 is about a hundredfold off the other days in GBX.',
        },
      ])
      await store(VODAFONE, { ticker: 'VOD.L', unit: 'GBX' })
      const split = (await send(lines('date,close', '2026-09-18,45.4'), { ticker: 'VOD.L' })).body
      expect(split.refused[0]?.reason).toBe(
        'VOD.L: The price steps by 2 on 2026-09-18 beside days of an earlier file, without a stated split. Undo that file first.',
      )
    })

    it('name an instrument that is not known, and one that could be several', async () => {
      const { body } = await send(
        lines(
          'isin,ticker,date,close,unit',
          ',NOSUCH.L,2026-09-17,1,GBX',
          'GB0000000000,,2026-09-17,1,GBX',
          'GB0007980591,VOD.L,2026-09-17,90.88,GBX',
          'GB00BH4HKS39,,2026-09-17,90.88,GBX',
        ),
      )
      expect(body.refused.map(({ line, reason }) => [line, reason])).toEqual([
        [2, 'NOSUCH.L is no instrument that is known here.'],
        [3, 'GB0000000000 is no instrument that is known here.'],
        [4, 'VOD.L has the ISIN GB00BH4HKS39, the file says GB0007980591.'],
      ])
      expect(body.series.map(({ ticker }) => ticker)).toEqual(['VOD.L'])
    })

    it('of Stooq mean London by .UK', async () => {
      const text = lines(
        '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>',
        'VOD.UK,D,20260917,000000,90,91,89,90.88,1000',
        'SAP.DE,D,20260917,000000,90,91,89,90.88,1000',
      )
      const { body } = await send(text, { units: '{"VOD.L":"GBX"}' })
      expect(body).toMatchObject({
        layout: 'stooq',
        asks: [],
        series: [{ ticker: 'VOD.L', unit: 'GBX', new: 1 }],
        refused: [{ line: 3, reason: "SAP.DE has an ending of Stooq's that is not known here." }],
      })
    })

    it('that are old still serve where nothing else does, with their age', async () => {
      const old = lines('date,close', '2026-08-03,90.54', '2026-08-04,91.02')
      await store(old, { ticker: 'VOD.L', unit: 'GBX' })
      const { items } = await app.get<QuoteBatch>('/api/quotes?tickers=VOD.L')
      expect(items).toMatchObject([
        { price: 91.02, provenance: { source: 'file', asOf: '2026-08-04T15:30:00.000Z' } },
      ])
    })

    it.each([
      ['file', {}, 'This is a web page or XML.', '<html>'],
      ['unit', { unit: 'pennies' }, '"pennies" is no unit.', VODAFONE],
      ['units', { units: '{' }, 'The units are not valid JSON.', VODAFONE],
      ['date_order', { date_order: 'ymd' }, 'Write dmy for day first', VODAFONE],
      ['decimal_mark', { decimal_mark: '/' }, 'The decimal mark is a point', VODAFONE],
    ])('answer 422 naming %s', async (field, fields, message, text) => {
      const reply = await send(text, fields)
      expect([reply.status, reply.body]).toMatchObject([
        422,
        { errors: { [field]: [expect.stringContaining(message)] } },
      ])
    })

    it('are the operator’s: a user is refused, a visitor too', async () => {
      returnToNow()
      const other = await openBrowser(app)
      await other.register('user@example.org')
      expect((await other.call('GET', BASE)).status).toBe(403)
      expect((await upload(other, BASE, {}, { name: 'a', bytes: Buffer.from('') })).status).toBe(
        403,
      )
      expect((await app.http.inject({ url: BASE })).statusCode).toBe(401)
    })
  })
})
