import type { FigureSeries, Figures } from '@leadenhall/contract/figures/index.ts'
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { TrustDetail, Trusts } from '@leadenhall/contract/trusts/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { referenceWithTrusts } from '#tests/support/trust-reference.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import { listDueTimes, NAV_FILE_SETTINGS, saveRead } from '../figures/index.ts'
import { collectNavs } from './collect-navs.ts'
import { parseNavs } from './parse-navs.ts'
import { storeNavs } from './store-navs.ts'

const VOD = 'GB00BH4HKS39'
const BP = 'GB0007980591'
const HEADER =
  'Category,Name,ISIN,MonthEnd,NAV ex income (par),NAV cum income (par),NAV cum income (fair),Reported Currency\n'
const FILE = `${HEADER}Asia Pacific,Vodafone,${VOD},31/08/2026,,102.1,"100.00",GBX
Japan,BP,${BP},31/08/2026,,,7.5,USD
Japan,Unlisted,GB0006674385,31/08/2026,,,7.5,GBX
Japan,Shell,GB00BP6MXD84,31/08/2026,,,7.5,Pence
`
const DAY_MS = 86_400_000
const deps = { referenceFolder: referenceWithTrusts(['VOD.L', 'BP.L', 'SHEL.L']) }
const FORMAT = fixedSettings().read(NAV_FILE_SETTINGS)

describe('Investment trusts', () => {
  onEachDatabase((databases) => {
    it('show a NAV in pounds that its file calls pence as in doubt, without a discount', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live', deps })
      const { db, close } = place.open()
      const file = `${HEADER}Renewable,Vodafone,${VOD},31/08/2026,,99.5,1.0227,GBX\n`
      await storeNavs(db, 'aic', parseNavs(file, FORMAT), TEST_NOW)
      const read = { source: 'aic', read_at: TEST_NOW, due_at: TEST_NOW, figures: 2 }
      await saveRead(db, { subject: 'file:navs', outcome: 'figures', ...read })
      const vodafone = await app.get<TrustDetail>('/api/trusts/VOD.L')
      expect(vodafone).toMatchObject({
        nav: { value: 1.0227, unit: 'GBX', isInDoubt: true },
        discount: null,
        because: expect.stringContaining('The unit of the NAV is in doubt'),
      })
      expect(vodafone.navs.map(({ isInDoubt }) => isInDoubt)).toEqual([true, false])
      const { figures } = await app.get<Figures>('/api/figures/VOD.L')
      const valueOf = (key: string) => figures.find(({ metric }) => metric === key)?.value
      expect(['discount', 'nav_cum_fair', 'nav_cum_par'].map(valueOf)).toEqual([null, null, 0.995])
      await close()
      await app.close()
    })

    it('join the price to the NAV that is public, and refuse what has no unit', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live', deps })
      const { db, close } = place.open()
      const empty = await app.get<Trusts>('/api/trusts')
      expect(empty.items.map(({ ticker }) => ticker).toSorted()).toEqual([
        'BP.L',
        'SHEL.L',
        'VOD.L',
      ])
      expect(empty.items[0]).toMatchObject({
        nav: null,
        discount: null,
        because: 'No NAV is known for this fund.',
      })
      const stored = await storeNavs(db, 'aic', parseNavs(FILE, FORMAT), TEST_NOW)
      expect(stored).toMatchObject({ funds: 3, added: 3, unlisted: ['GB0006674385'] })
      expect([...stored.refused]).toEqual([['unknown unit', 1]])
      const read = { source: 'aic', read_at: TEST_NOW, due_at: TEST_NOW, figures: 3 }
      await saveRead(db, { subject: 'file:navs', outcome: 'figures', ...read })

      const vodafone = await app.get<TrustDetail>('/api/trusts/VOD.L')
      expect(vodafone).toMatchObject({
        sector: 'Asia Pacific',
        price: 91.52,
        unit: 'GBX',
        nav: { basis: 'nav_cum_fair', value: 100, unit: 'GBX', date: '2026-08-31', source: 'aic' },
        navAge: 18,
        cadenceDays: 31,
        isStale: false,
        discount: -0.0848,
        because: null,
        z: null,
        n: 0,
        simulated: false,
      })
      expect(vodafone.navs.map(({ basis }) => basis)).toEqual(['nav_cum_fair', 'nav_cum_par'])
      expect(vodafone.nav?.publishedAt).toBe(new Date(TEST_NOW).toISOString())
      const { figures } = await app.get<Figures>('/api/figures/VOD.L')
      const figureOf = (key: string) => figures.find(({ metric }) => metric === key)
      expect(figureOf('discount')).toMatchObject({ value: -0.0848, source: 'computed' })
      expect(figureOf('discount')?.inputs).toMatchObject([{ metric: 'nav_cum_fair', value: 100 }])
      expect(figureOf('nav_age')?.value).toBe(18)
      expect(figureOf('discount_z')).toMatchObject({
        value: null,
        because: expect.stringContaining('30 days'),
      })
      const series = await app.get<FigureSeries>('/api/figures/VOD.L/nav_cum_fair')
      expect(series.points).toMatchObject([{ value: 100, unit: 'GBX', revision: 1 }])

      const items = (await app.get<Trusts>('/api/trusts')).items
      const sizes = items.map(({ ticker, marketCapPounds }) => [ticker, marketCapPounds])
      expect(sizes).toContainEqual(['VOD.L', 22_422_400_000])
      expect(sizes).toContainEqual(['BP.L', null])
      expect(items.map(({ sector }) => sector)).toEqual(['Asia Pacific', 'Japan', 'Japan'])
      const health = await app.get<Health>('/healthcheck')
      const faults = health.figures.sources.find(({ source }) => source === 'aic')?.refused
      expect(faults?.map(({ reason }) => reason)).toEqual([
        'not a closed-ended fund in the list',
        'unknown unit',
      ])
      await close()
      await app.close()
    })

    it('shows a NAV of another currency and says why it has no discount', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live', deps })
      const { db, close } = place.open()
      const text = `${HEADER}Global,Vodafone,${VOD},31/08/2026,,,1.5,USD\n`
      await storeNavs(db, 'aic', parseNavs(text, FORMAT), TEST_NOW)
      const read = { source: 'aic', read_at: TEST_NOW, due_at: TEST_NOW, figures: 1 }
      await saveRead(db, { subject: 'file:navs', outcome: 'figures', ...read })
      expect(await app.get<TrustDetail>('/api/trusts/VOD.L')).toMatchObject({
        nav: { value: 1.5, unit: 'USD' },
        discount: null,
        because: 'The NAV is in USD and the price in GBP, and no rate of the day is known.',
      })
      await close()
      await app.close()
    })

    it('keeps a stale NAV in sight and out of the metrics', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live', deps })
      const { db, close } = place.open()
      const text = `${HEADER}Global,Vodafone,${VOD},31/03/2026,,,100,GBX\n`
      await storeNavs(db, 'aic', parseNavs(text, FORMAT, Date.parse('2026-04-10')), TEST_NOW)
      const read = { source: 'aic', read_at: TEST_NOW, due_at: TEST_NOW, figures: 1 }
      await saveRead(db, { subject: 'file:navs', outcome: 'figures', ...read })
      expect(await app.get<TrustDetail>('/api/trusts/VOD.L')).toMatchObject({
        isStale: true,
        navAge: 171,
        discount: -0.0848,
        z: null,
      })
      const { figures } = await app.get<Figures>('/api/figures/VOD.L')
      expect(figures.find(({ metric }) => metric === 'discount')).toMatchObject({
        value: null,
        because: expect.stringContaining('stale'),
      })
      expect(figures.find(({ metric }) => metric === 'nav_age')?.value).toBe(171)
      await close()
      await app.close()
    })

    it('reads a file when it is due, and one of another shape changes nothing', async () => {
      const { db, close } = (await databases.create()).open()
      let nowMs = TEST_NOW
      let answer = `${HEADER}A,B,${VOD},31/08/2026,31/08/2026,1,1,GBX\n`
      let asked = 0
      const clock = { now: () => nowMs }
      const source: NavSource = {
        key: 'aic',
        title: 'AIC',
        simulated: false,
        async getFile() {
          asked += 1
          return answer
        },
        probe: async () => undefined,
      }
      const registry = createRegistry({ providers: [source], mode: () => 'live' as const, clock })
      const collect = () =>
        collectNavs(
          { db, clock, registry, settings: fixedSettings() },
          new AbortController().signal,
        )
      await collect()
      expect(registry.health()['aic']).toMatchObject({ status: 'down', detail: 'malformed' })
      const faults = await db.selectFrom('figure_faults').select('reason').execute()
      expect(faults).toEqual([{ reason: expect.stringContaining('holds dates') }])
      expect(await db.selectFrom('figures').selectAll().execute()).toEqual([])
      await collect()
      expect(asked).toBe(1)
      nowMs += DAY_MS / 4
      answer = FILE
      await collect()
      expect(asked).toBe(2)
      expect(registry.health()['aic']?.status).toBe('ok')
      expect((await listDueTimes(db, 'aic')).get('file:navs')).toBeGreaterThan(nowMs)
      await close()
    })
  })

  onEachDatabase((databases) => {
    it('are simulated in the demo, with history, and answer 404 and 422', async () => {
      const app = await buildTestApp(await databases.create(), { deps })
      const trusts = await app.get<Trusts>('/api/trusts')
      expect(trusts).toMatchObject({ simulated: true })
      expect(trusts.items).toHaveLength(3)
      const trust = await app.get<TrustDetail>('/api/trusts/VOD.L')
      expect(trust.nav).toMatchObject({ basis: 'nav_cum_fair', unit: 'GBX', simulated: true })
      expect(Date.parse(trust.nav?.publishedAt ?? '')).toBeLessThanOrEqual(TEST_NOW)
      expect(trust.discount).toBeGreaterThan(-0.5)
      expect(trust.discount).toBeLessThan(0.5)
      expect(trust.points.length).toBeGreaterThan(600)
      expect(trust.n).toBeGreaterThan(200)
      expect(trust.mean3y?.days).toBeGreaterThan(trust.mean1y?.days ?? 0)
      expect(trust.z).not.toBeNull()
      expect(await app.get('/api/trusts/VOD.L')).toEqual(trust)
      const { figures } = await app.get<Figures>('/api/figures/VOD.L')
      expect(figures.find(({ metric }) => metric === 'discount_z')?.value).toBe(trust.z)
      const company = await app.http.inject({ url: '/api/trusts/GAW.L' })
      expect(company.statusCode).toBe(404)
      expect(company.json()).toMatchObject({ message: 'GAW.L is not a closed-ended fund.' })
      expect((await app.http.inject({ url: '/api/trusts/NOPE.L' })).statusCode).toBe(404)
      const refused = await app.http.inject({ url: '/api/trusts/%20' })
      expect(refused.statusCode).toBe(422)
      await app.close()
    })
  })
})
