import type { Drawing, Drawings } from '@leadenhall/contract/drawings/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, PASSWORD, type TestBrowser } from '#tests/support/sign-in.ts'

const BASE = '/api/drawings/VOD.L'
const STYLE = { colour: 'accent', width: 2, text: '', locked: false }
const TREND = {
  kind: 'trend',
  points: [
    { date: '2026-01-05', value: 10, unit: 'GBP' },
    { date: '2026-06-05', value: 12, unit: 'GBP' },
  ],
  style: STYLE,
}
const [POINT] = TREND.points

describe('Drawings', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let owner: TestBrowser

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, browser: owner } = await buildAppWithUser('owner@example.org', place))
    })
    afterEach(() => app.close())

    const draw = (body: object = TREND) => owner.call<Drawing>('POST', BASE, body)
    const list = async (url = BASE) => (await owner.call<Drawings>('GET', url)).body.items

    it('are kept for one chart, changed and deleted', async () => {
      const { body, status } = await draw()
      expect(status).toBe(201)
      expect(body).toMatchObject(TREND)
      expect(await list()).toEqual([body])
      expect(await list('/api/drawings/BP.L')).toEqual([])
      const horizontal = { kind: 'horizontal', points: [POINT], style: { ...STYLE, locked: true } }
      const changed = await owner.call<Drawing>('PUT', `${BASE}/${body.id}`, horizontal)
      expect(changed.body).toMatchObject(horizontal)
      expect((await owner.call('DELETE', `/api/drawings/BP.L/${body.id}`)).status).toBe(404)
      expect((await owner.call('DELETE', `${BASE}/${body.id}`)).status).toBe(204)
      expect(await list()).toEqual([])
    })

    it('are at half the price after a 2:1 split, and stay there once changed', async () => {
      const { body } = await draw()
      const { close, db } = place.open()
      const { subject } = await db
        .selectFrom('chart_drawings')
        .select('subject')
        .executeTakeFirstOrThrow()
      await db.updateTable('chart_drawings').set({ drawn_on: '2026-06-30' }).execute()
      await db
        .insertInto('history_coverage')
        .values({
          subject,
          source: 'demo',
          from_date: '2026-01-01',
          to_date: '2026-07-10',
          unit: 'GBP',
          time_zone: 'Europe/London',
          fetched_at: Date.now(),
        })
        .execute()
      await db
        .insertInto('corporate_actions')
        .values({
          subject,
          source: 'demo',
          kind: 'split',
          date: '2026-07-01',
          numerator: 2,
          denominator: 1,
          amount: null,
          unit: null,
        })
        .execute()
      await close()
      const [read] = await list()
      expect(read?.points.map(({ value }) => value)).toEqual([5, 6])
      await owner.call('PUT', `${BASE}/${body.id}`, { ...TREND, points: read?.points })
      expect((await list())[0]?.points.map(({ value }) => value)).toEqual([5, 6])
    })

    it.each<[string, string, object]>([
      ['points.0.unit', 'Enter the unit', { ...TREND, points: [{ ...POINT, unit: undefined }] }],
      [
        'points.1.unit',
        'It has “PENCE”.',
        { ...TREND, points: [POINT, { ...POINT, unit: 'PENCE' }] },
      ],
      ['points.1.unit', 'one unit', { ...TREND, points: [POINT, { ...POINT, unit: 'GBX' }] }],
      ['points.0.value', 'above 0', { ...TREND, points: [{ ...POINT, value: 0 }, POINT] }],
      ['points.0.date', 'day', { ...TREND, points: [{ ...POINT, date: 'soon' }, POINT] }],
      ['points', 'has 2 points', { ...TREND, points: [POINT] }],
      ['kind', 'Choose one of trend', { ...TREND, kind: 'circle' }],
      ['style.text', 'Enter the text', { kind: 'text', points: [POINT], style: STYLE }],
      ['style.width', 'from 1 to 4', { ...TREND, style: { ...STYLE, width: 9 } }],
    ])('refuse %s: %s', async (field, words, body) => {
      const reply = await owner.call<{ errors: Record<string, string[]> }>('POST', BASE, body)
      expect(reply.status).toBe(422)
      expect(reply.body.errors[field]?.join()).toContain(words)
      expect(await list()).toEqual([])
    })

    it('refuse a chart of an unknown ticker', async () => {
      expect(await owner.call('POST', '/api/drawings/NOSUCH.L', TREND)).toMatchObject({
        status: 422,
        body: { errors: { ticker: ['NOSUCH.L was not found.'] } },
      })
    })

    it('are exported, and deleted with the account', async () => {
      await draw()
      const file = await owner.call<{ chart_drawings: object[] }>('GET', '/api/user/export')
      expect(file.body.chart_drawings).toMatchObject([TREND])
      await owner.call('POST', '/api/user/delete', { password: PASSWORD })
      const { close, db } = place.open()
      expect(await db.selectFrom('chart_drawings').selectAll().execute()).toEqual([])
      await close()
    })
  })
})
