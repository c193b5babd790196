import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import type { ShareShorts, Shorts } from '@leadenhall/contract/shorts/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { isDue, storeShortFile } from './collect-shorts.ts'
import { parseRegister } from './parse-files.ts'
import { storeRegister } from './store-shorts.ts'

/** Stored files are those of live data; nothing is asked for. */
const LIVE = { mode: 'live', upstreamUrl: DEAD_UPSTREAM } as const
const BP = 'GB0007980591'
const OCDO = 'GB00B3MBS747'
const HEADER = 'Snapshot Date,Position Holder,Name of Share Issuer,ISIN,Net Short Position (%)\n'
const REGISTER = `${HEADER}2025-11-28,Alpha,OCADO,${OCDO},0.6
2025-12-30,Alpha,OCADO,${OCDO},0.7
2025-12-30,Beta,OCADO GROUP PLC,${OCDO},0.5
2025-12-30,Alpha,BP,${BP},0.5
2025-12-31,Alpha,Ocado Group,${OCDO},0.9
2025-12-31,Beta,OCADO,${OCDO},0.5
`
const TOTALS =
  'Name of Company,International Securities Identification Number (ISIN),Aggregated net short position (%),Position date\n'
const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
const NOW = at('2026-08-17')

const importText = (db: Parameters<typeof storeRegister>[0], text: string) =>
  storeRegister(db, { kind: 'register', text, readAtMs: NOW }, parseRegister(text))

describe('Short positions', () => {
  onEachDatabase((databases) => {
    it('lists one line an ISIN, largest first, with changes inside the register', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      await importText(db, REGISTER)
      const app = await buildTestApp(place, { ...LIVE, nowMs: NOW })
      const shorts = await app.get<Shorts>('/api/shorts?asOf=2025-12-31')
      expect(shorts).toMatchObject({ measure: 'named', issuers: 1, sum: 0.014 })
      expect(shorts.items[0]).toMatchObject({
        isin: OCDO,
        ticker: 'OCDO.L',
        ratio: 0.014,
        holders: 2,
        change1d: 0.002,
        change1w: null,
        change1m: 0.008,
      })
      // Nothing is known of a day in a gap of the register.
      const gap = await app.get<Shorts>('/api/shorts?asOf=2025-12-20')
      expect(gap).toMatchObject({ publishedOn: null, items: [] })
      const refused = await app.http.inject({ url: '/api/shorts?asOf=31/12/2025' })
      expect(refused.statusCode).toBe(422)
      expect(JSON.stringify(refused.json())).toContain('asOf')
      expect((await app.http.inject({ url: '/api/shorts/NOPE.L' })).statusCode).toBe(404)
      const before = await app.get<ShareShorts>('/api/shorts/BP.L')
      expect(before.named).toMatchObject({
        state: 'no longer published',
        points: [
          { date: '2025-12-30', ratio: 0.005 },
          { date: '2025-12-31', ratio: null },
        ],
      })
      expect(before.aggregated).toMatchObject({ state: 'never', points: [] })
      expect(before.changeOfMeasure).toBe('2026-07-13')
      await app.close()
      await close()
    })

    it('simulates totals in the demo, says so, and names no holder of an imported archive', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      await importText(db, REGISTER)
      const app = await buildTestApp(place, { nowMs: at('2026-09-18') })
      const shorts = await app.get<Shorts>('/api/shorts')
      expect(shorts).toMatchObject({ measure: 'aggregated', simulated: true, ageDays: 0 })
      const [most] = shorts.items
      expect(most?.ratio).toBeGreaterThanOrEqual(0.002)
      const own = await app.get<ShareShorts>(`/api/shorts/${most?.ticker}`)
      expect(own).toMatchObject({ simulated: true, aggregated: { state: 'published' } })
      expect(own.aggregated.points.at(-1)?.ratio).toBe(most?.ratio)
      expect(await app.get<ShareShorts>('/api/shorts/OCDO.L')).toMatchObject({
        named: { state: 'never', points: [] },
        holders: [],
      })
      expect(await app.get<Shorts>('/api/shorts?asOf=2025-12-31')).toMatchObject({ items: [] })
      await app.close()
      await close()
    })

    it('keeps what was published last, with its age, while files are refused', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      const store = (kind: 'current' | 'historic', text: string, day: string) =>
        storeShortFile(db, { kind, text, readAtMs: at(day) })
      const historic = (rows: string) =>
        `${TOTALS.trim()},Date the aggregated net short position became historical\n${rows}`
      const app = await buildTestApp(place, { ...LIVE, nowMs: at('2026-08-31') })
      await store('historic', historic(`BP,${BP},0.75,13/07/2026,20/07/2026\n`), '2026-08-10')
      expect(await app.get<Shorts>('/api/shorts')).toMatchObject({
        publishedOn: null,
        ageDays: null,
      })
      await store('current', `${TOTALS}OCADO,${OCDO},1.70,10/08/2026\n`, '2026-08-12')
      const shifted = `${TOTALS}OCADO,${OCDO},14/08/2026,1.70\n`
      expect(await store('current', shifted, '2026-08-31')).toMatch(/holds dates/)
      await store('historic', historic(`BP,${BP},0.71,06/07/2026,13/07/2026\n`), '2026-08-31')
      expect(await app.get<Shorts>('/api/shorts')).toMatchObject({
        asOf: '2026-08-31',
        publishedOn: '2026-08-12',
        ageDays: 19,
        issuers: 1,
        items: [{ isin: OCDO, ratio: 0.017, date: '2026-08-10' }],
      })
      await app.close()
      await close()
    })

    it('follows a position date that goes back, and returns', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      const store = (kind: 'current' | 'historic', text: string, day: string) =>
        storeShortFile(db, { kind, text, readAtMs: at(day) })
      const current = (rows: string, day: string) => store('current', `${TOTALS}${rows}`, day)
      const app = await buildTestApp(place, { ...LIVE, nowMs: NOW })
      const ocado = async () => (await app.get<ShareShorts>('/api/shorts/OCDO.L')).aggregated
      const bp = `BP,${BP},0.30,10/07/2026\n`
      await current(`${bp}OCADO,${OCDO},1.70,04/08/2026\n`, '2026-08-05')
      await current(`${bp}OCADO,${OCDO},1.60,03/08/2026\n`, '2026-08-06')
      expect(await ocado()).toMatchObject({
        state: 'published',
        points: [{ date: '2026-08-03', ratio: 0.016 }],
      })
      // Missing once, then named again with its earlier date.
      await current(bp, '2026-08-07')
      expect(await ocado()).toMatchObject({ state: 'no longer published' })
      await current(`${bp}OCADO,${OCDO},1.60,03/08/2026\n`, '2026-08-10')
      expect(await ocado()).toMatchObject({
        state: 'published',
        points: [{ date: '2026-08-03', ratio: 0.016 }],
      })
      // The historic file ends a later position that the current one has taken back.
      const historic = `${TOTALS.trim()},Date became historical\nOCADO,${OCDO},1.70,04/08/2026,06/08/2026\n`
      await store('historic', historic, '2026-08-10')
      expect(await ocado()).toMatchObject({ state: 'published', points: [{ ratio: 0.016 }] })
      const shorts = await app.get<Shorts>('/api/shorts')
      expect(shorts.items.map(({ isin, ratio, date }) => [isin, ratio, date])).toEqual([
        [OCDO, 0.016, '2026-08-03'],
        [BP, 0.003, '2026-07-10'],
      ])
      // Known as it was on an earlier day.
      const before = await app.get<Shorts>('/api/shorts?asOf=2026-08-05')
      expect(before.items[0]).toMatchObject({ isin: OCDO, ratio: 0.017, date: '2026-08-04' })
      await app.close()
      await close()
    })

    it('ends no position over a row that cannot be read', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      const current = (rows: string, day: string) =>
        storeShortFile(db, { kind: 'current', text: `${TOTALS}${rows}`, readAtMs: at(day) })
      await current(`OCADO,${OCDO},1.70,04/08/2026\nBP,${BP},0.30,10/07/2026\n`, '2026-08-05')
      expect(
        await current(`OCADO,${OCDO},n/a,05/08/2026\nBP,${BP},0.30,10/07/2026\n`, '2026-08-06'),
      ).toBeNull()
      const app = await buildTestApp(place, { ...LIVE, nowMs: at('2026-08-06') })
      const { aggregated } = await app.get<ShareShorts>('/api/shorts/OCDO.L')
      expect(aggregated).toMatchObject({ state: 'published', points: [{ ratio: 0.017 }] })
      const faults = await db.selectFrom('figure_faults').selectAll().execute()
      expect(faults).toMatchObject([
        { source: 'fca-shorts', last_subject: 'file:shorts-current', count: 1 },
      ])
      await app.close()
      await close()
    })

    it('keeps the two measures apart, and ends what the current file no longer names', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      await importText(db, REGISTER)
      const current = (rows: string, day: string) =>
        storeShortFile(db, { kind: 'current', text: `${TOTALS}${rows}`, readAtMs: at(day) })
      await current(`OCADO,${OCDO},1.50,10/07/2026\nBP,${BP},0.30,10/07/2026\n`, '2026-07-13')
      await current(`OCADO,${OCDO},1.70,14/08/2026\n`, '2026-08-17')
      const shifted = `${TOTALS}OCADO,${OCDO},14/08/2026,1.70\n`
      expect(
        await storeShortFile(db, { kind: 'current', text: shifted, readAtMs: at('2026-08-17') }),
      ).toMatch(/holds dates/)
      const app = await buildTestApp(place, { ...LIVE, nowMs: NOW })
      const shorts = await app.get<Shorts>('/api/shorts')
      expect(shorts).toMatchObject({ measure: 'aggregated', issuers: 1 })
      expect(shorts.items[0]).toMatchObject({ ratio: 0.017, holders: null, change1w: null })
      const bp = await app.get<ShareShorts>('/api/shorts/BP.L')
      expect(bp.aggregated).toMatchObject({
        state: 'no longer published',
        points: [
          { date: '2026-07-10', ratio: 0.003 },
          { date: '2026-08-17', ratio: null },
        ],
      })
      const ocado = await app.get<ShareShorts>('/api/shorts/OCDO.L')
      expect(ocado.holders).toEqual([
        { holder: 'Alpha', ratio: 0.009 },
        { holder: 'Beta', ratio: 0.005 },
      ])
      expect(ocado.named.points.every(({ date }) => date < '2026-07-13')).toBe(true)
      const { figures } = await app.get<Figures>('/api/figures/OCDO.L')
      const valueOf = (key: string) => figures.find(({ metric }) => metric === key)?.value
      expect(valueOf('short_pct')).toBe(0.017)
      expect(valueOf('short_change_1m')).toBe(0.002)
      const other = await app.get<Figures>('/api/figures/BP.L')
      expect(other.figures.find(({ metric }) => metric === 'short_pct')).toMatchObject({
        value: null,
        because: expect.stringContaining('short position'),
      })
      await app.close()
      await close()
    })

    it.runIf(process.env['RECORDINGS_DIR'])(
      'imports the whole register, with the totals of an independent count',
      async () => {
        const place = await databases.create()
        const { db, close } = place.open()
        const file = path.join(
          process.env['RECORDINGS_DIR'] ?? '',
          'short-positions/fca-named-current-2022-12-to-2025-12.csv',
        )
        const text = readFileSync(file, 'utf8')
        await importText(db, text)
        const app = await buildTestApp(place, { ...LIVE, nowMs: NOW })
        const shorts = await app.get<Shorts>('/api/shorts?asOf=2025-12-31')
        const sums = new Map<string, number>()
        for (const line of text.split('\n')) {
          if (!line.startsWith('2025-12-31,')) continue
          const [percent = '', isin = ''] = line.trim().split(',').toReversed()
          sums.set(isin, (sums.get(isin) ?? 0) + Math.round(Number(percent) * 100))
        }
        const expected = [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        expect(shorts.issuers).toBe(expected.length)
        expect(shorts.sum).toBeCloseTo(expected.reduce((all, [, one]) => all + one, 0) / 10_000, 9)
        expect(shorts.items.slice(0, 10).map(({ isin, ratio }) => [isin, ratio])).toEqual(
          expected.slice(0, 10).map(([isin, points]) => [isin, points / 10_000]),
        )
        await app.close()
        await close()
      },
      60_000,
    )
  })

  it('are requested once on each working day, from 12:30 in London', async () => {
    expect(isDue(Date.parse('2026-07-13T11:29:00Z'), null)).toBe(false)
    expect(isDue(Date.parse('2026-07-13T11:30:00Z'), null)).toBe(true)
    const read = { atMs: Date.parse('2026-07-13T11:31:00Z'), isRefused: false }
    expect(isDue(Date.parse('2026-07-13T14:31:00Z'), read)).toBe(false)
    expect(isDue(Date.parse('2026-07-14T11:31:00Z'), read)).toBe(true)
    // A refused file may be replaced the same day.
    expect(isDue(Date.parse('2026-07-13T14:30:00Z'), { ...read, isRefused: true })).toBe(false)
    expect(isDue(Date.parse('2026-07-13T14:31:00Z'), { ...read, isRefused: true })).toBe(true)
    expect(isDue(Date.parse('2026-07-18T12:30:00Z'), null)).toBe(false)
  })
})
