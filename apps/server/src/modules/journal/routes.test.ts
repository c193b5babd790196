import type { Journal, JournalBody, JournalEntry } from '@leadenhall/contract/journal/index.ts'
import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import { formatDay, formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, PASSWORD, type TestBrowser } from '#tests/support/sign-in.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { systemClock } from '../../platform/clock.ts'

const BASE = '/api/journal'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const dayInLondon = (ms: number) => toTradingDate(ms, 'Europe/London')
/** Sessions need the present; the minute of a test is of one day. */
const START_MS = (() => {
  const nowMs = systemClock.now()
  return dayInLondon(nowMs + MINUTE_MS) === dayInLondon(nowMs) ? nowMs : nowMs - MINUTE_MS
})()
const dayAfter = (days: number) => addDays(dayInLondon(START_MS), days)

const FIGURE = {
  metric: null,
  label: 'Price',
  kind: 'per_share',
  value: '69.48',
  unit: 'GBX',
  source: 'Yahoo',
  as_of: '2026-11-19',
  simulated: false,
} as const
const ENTRY: JournalBody = {
  ticker: 'VOD.L',
  kind: 'thesis',
  text: 'Cash flow covers the dividend.\nIf that ends, sell.',
  tags: ['Income', 'telecoms'],
  review_on: null,
  figures: [FIGURE],
}

describe('The journal', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let owner: TestBrowser
    let nowMs: number

    beforeEach(async () => {
      nowMs = START_MS
      place = await databases.create()
      app = await buildAccountApp(place, {}, { clock: { now: () => nowMs } })
      owner = await openBrowser(app)
      await owner.register('owner@example.org')
    })
    afterEach(() => app.close())

    const write = async (over: Partial<JournalBody> = {}) => {
      nowMs += 1000
      const { body, status } = await owner.call<JournalEntry>('POST', BASE, { ...ENTRY, ...over })
      expect(status).toBe(201)
      return body
    }
    const list = async (query = '') => (await owner.call<Journal>('GET', `${BASE}${query}`)).body
    const textsOf = async (query: string) => (await list(query)).items.map(({ text }) => text)
    const notices = async () =>
      (await owner.call<Notifications>('GET', '/api/notifications')).body.items

    it('keeps an entry with its figures as of their day, and lists the newest first', async () => {
      const first = await write()
      expect(first).toMatchObject({
        ticker: 'VOD.L',
        name: 'Vodafone Group plc',
        kind: 'thesis',
        text: ENTRY.text,
        tags: ['income', 'telecoms'],
        reminded_at: null,
        figures: [FIGURE],
      })
      const second = await write({ ticker: 'bp.l', kind: 'question', tags: ['income'] })
      expect(await list()).toEqual({
        items: [second, first],
        tags: [
          { tag: 'income', entries: 2 },
          { tag: 'telecoms', entries: 1 },
        ],
        next: null,
      })
    })

    it('is searched by ticker, tag and words, whatever their case and accents', async () => {
      await write({ text: 'Nestlé is 100% cash', tags: ['food'] })
      await write({ text: 'Oil above 80', ticker: 'BP.L', tags: ['food_x'] })
      expect(await textsOf('?ticker=bp.l')).toEqual(['Oil above 80'])
      expect(await textsOf('?tag=Food')).toEqual(['Nestlé is 100% cash'])
      expect(await textsOf('?tag=food_x')).toEqual(['Oil above 80'])
      expect(await textsOf('?tag=foodyx')).toEqual([])
      expect(await textsOf('?q=NESTLE%20cash')).toEqual(['Nestlé is 100% cash'])
      expect(await textsOf('?q=100%25')).toEqual(['Nestlé is 100% cash'])
      expect(await textsOf('?q=nestle%20oil')).toEqual([])
      expect(await textsOf('?q=bp.l')).toEqual(['Oil above 80'])
    })

    it('is read page by page, each entry once', async () => {
      for (const text of ['one', 'two', 'three']) await write({ text })
      const first = await list('?limit=2')
      expect(first.items.map(({ text }) => text)).toEqual(['three', 'two'])
      const second = await list(`?limit=2&before=${first.next}`)
      expect(second).toMatchObject({ items: [{ text: 'one' }], next: null })
    })

    it('changes and deletes an entry', async () => {
      const { id } = await write()
      nowMs += DAY_MS
      const changed = await owner.call<JournalEntry>('PUT', `${BASE}/${id}`, {
        ...ENTRY,
        kind: 'decision',
        text: 'Sold half.',
      })
      expect(changed.body).toMatchObject({ id, kind: 'decision', text: 'Sold half.' })
      expect(changed.body.updated_at > changed.body.created_at).toBe(true)
      expect(await list()).toMatchObject({ items: [changed.body] })
      expect((await owner.call('DELETE', `${BASE}/${id}`)).status).toBe(204)
      expect(await list()).toEqual({ items: [], tags: [], next: null })
      expect((await owner.call('DELETE', `${BASE}/${id}`)).status).toBe(404)
    })

    it.each<[string, object]>([
      ['ticker', { ticker: '<b>' }],
      ['ticker', { ticker: 'NOSUCH.L' }],
      ['kind', { kind: 'idea' }],
      ['text', { text: '  ' }],
      ['text', { text: 'x'.repeat(10_001) }],
      ['tags.0', { tags: ['two words'] }],
      ['review_on', { review_on: dayAfter(-1) }],
      ['review_on', { review_on: 'soon' }],
      ['review_on', { review_on: undefined }],
      ['figures.0.unit', { figures: [{ ...FIGURE, unit: null }] }],
      ['figures.0.unit', { figures: [{ ...FIGURE, unit: 'PENCE' }] }],
      ['figures.0.unit', { figures: [{ ...FIGURE, kind: 'ratio' }] }],
      ['figures.0.value', { figures: [{ ...FIGURE, value: '1e3' }] }],
      ['figures.0.as_of', { figures: [{ ...FIGURE, as_of: '19/11/2026' }] }],
    ])('refuses an invalid %s: %j', async (field, over) => {
      const reply = await owner.call('POST', BASE, { ...ENTRY, ...over })
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty(['errors', field])
      expect((await list()).items).toEqual([])
    })

    it('quotes a unit that it does not know', async () => {
      const figures = [{ ...FIGURE, unit: 'PENCE' }]
      const { body } = await owner.call<{ errors: Record<string, string[]> }>('POST', BASE, {
        ...ENTRY,
        figures,
      })
      expect(body.errors['figures.0.unit']).toEqual([
        'Enter the unit of Price, such as GBX or GBP; it has “PENCE”.',
      ])
    })

    it('reminds of a review on its day, once, and again after the day is moved', async () => {
      const { id } = await write({ review_on: dayAfter(2) })
      await app.runDueJobs()
      expect(await notices()).toEqual([])
      nowMs = START_MS + 2 * DAY_MS
      await app.runDueJobs()
      expect(await notices()).toMatchObject([
        {
          kind: 'portfolio-alert',
          title: 'Review your thesis on VOD.L',
          body: `Written on ${formatDay(START_MS)}: Cash flow covers the dividend.`,
          simulated: false,
          data: { notice: 'journal_review', ticker: 'VOD.L' },
        },
      ])
      expect((await list()).items[0]?.reminded_at).toBe(new Date(nowMs).toISOString())
      nowMs += DAY_MS
      await app.runDueJobs()
      expect(await notices()).toHaveLength(1)
      // A text is changed without a second reminder.
      await owner.call('PUT', `${BASE}/${id}`, { ...ENTRY, text: 'x', review_on: dayAfter(2) })
      await owner.call('PUT', `${BASE}/${id}`, { ...ENTRY, review_on: dayAfter(4) })
      nowMs += DAY_MS
      await app.runDueJobs()
      expect(await notices()).toHaveLength(2)
    })

    it('is exported as Markdown and JSON', async () => {
      await write({ review_on: dayAfter(11), text: 'Cheap.\n# Not a heading' })
      const markdown = await owner.call<string>('GET', `${BASE}/export.md`)
      expect(markdown.headers['content-disposition']).toContain(`JOURNAL_${dayAfter(0)}.md`)
      expect(markdown.body).toBe(
        `# Journal

## ${formatDay(START_MS)}: thesis on VOD.L Vodafone Group plc

> Cheap.
> # Not a heading

- Tags: income, telecoms
- Review on ${formatLongDate(dayAfter(11))}
- Price: 69.48p (Yahoo, 19 November 2026)
`,
      )
      const json = await owner.call<{ entries: JournalEntry[] }>('GET', `${BASE}/export.json`)
      expect(json.body).toEqual({
        format: 'leadenhall-journal-1',
        entries: (await list()).items,
      })
    })

    it('is in the file of personal data, and is deleted with the account', async () => {
      const entry = await write()
      const file = await owner.call<{ journal: unknown }>('GET', '/api/user/export')
      expect(file.body.journal).toEqual([entry])
      expect((await owner.call('POST', '/api/user/delete', { password: PASSWORD })).status).toBe(
        204,
      )
      const { close, db } = place.open()
      expect(await db.selectFrom('journal_entries').selectAll().execute()).toEqual([])
      await close()
    })
  })
})
