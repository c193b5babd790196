/** Files of the regulator and of the AIC, from the outside world through their jobs into storage. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importFolder } from '../../apps/server/src/modules/instruments/index.ts'
import { collectShorts } from '../../apps/server/src/modules/shorts/collect-shorts.ts'
import { collectNavs } from '../../apps/server/src/modules/trusts/collect-navs.ts'
import { createOutbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import { createAicSource } from '../../apps/server/src/providers/aic/aic-source.ts'
import { createFcaShortsSource } from '../../apps/server/src/providers/fca-shorts/fca-shorts-source.ts'
import { createRegistry } from '../../apps/server/src/providers/registry.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { fixedSettings } from '../support/fixed-settings.ts'
import { referenceWithTrusts } from '../support/trust-reference.ts'
import { HAND_MADE_RECORDINGS } from './recordings.ts'
import { startReplay } from './server.ts'

const databases = sqliteDatabases()
/** A Friday after 12:30 in London. */
const clock = { now: () => Date.parse('2026-09-18T12:05:00Z') }
const live = { mode: () => 'live' as const, clock }
const { signal } = new AbortController()

/** The historic file as the regulator once published it, with its figures under the wrong headers. */
const SHIFTED_COLUMNS = join(import.meta.dirname, 'shifted-columns')

async function prepare(folders = [HAND_MADE_RECORDINGS]) {
  const { db, close } = (await databases.create()).open()
  const replay = await startReplay({ now: clock.now, folders })
  const outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
  const end = async () => {
    await outbound.close()
    await replay.close()
    await close()
  }
  return { db, replay, outbound, end }
}

it('The job reads the files of short positions once a day, and believes no shifted columns', async () => {
  const { db, replay, outbound, end } = await prepare([SHIFTED_COLUMNS, HAND_MADE_RECORDINGS])
  const settings = fixedSettings({ 'fca-shorts.requestsPerMinute': '60' })
  const source = createFcaShortsSource({ outbound, settings })
  const deps = { db, clock, registry: createRegistry({ ...live, providers: [source] }) }
  await expect(collectShorts(deps, signal)).rejects.toThrow(/historic: .* holds dates/)
  const totals = await db.selectFrom('short_totals').selectAll().orderBy('isin').execute()
  expect(totals).toMatchObject([
    { isin: 'GB00B3MBS747', day: '2026-09-16', ratio: 0.014, published_on: '2026-09-18' },
    { isin: 'GB00BH4HKS39', day: '2026-09-15', ratio: 0.0035 },
  ])
  expect(replay.asked).toHaveLength(3)
  await collectShorts(deps, signal)
  expect(replay.asked).toHaveLength(3)
  await end()
})

it('The job reads the file of NAVs once an operator has switched it on', async () => {
  const { db, replay, outbound, end } = await prepare()
  const folder = referenceWithTrusts(['VOD.L'])
  await importFolder(db, '2026-09-18', { folder, without: [] })
  const collect = (texts: Readonly<Record<string, string>>) => {
    const settings = fixedSettings(texts)
    const source = createAicSource({ outbound, settings })
    const registry = createRegistry({ ...live, providers: [source] })
    return collectNavs({ db, clock, registry, settings }, signal)
  }
  const address = { 'aic.url': 'https://navs.example.org/2026-08.csv' }
  await collect(address)
  expect(replay.asked).toEqual([])
  await collect({ ...address, 'aic.enabled': 'on' })
  expect(replay.asked).toHaveLength(1)
  const figures = await db.selectFrom('figures').selectAll().orderBy('metric').execute()
  expect(figures).toMatchObject([
    { metric: 'nav_cum_fair', value: 100, unit: 'GBX', period_end: '2026-08-31', source: 'aic' },
    { metric: 'nav_cum_par', value: 1001.5 },
    { metric: 'nav_ex_par', value: 99.5 },
  ])
  const facts = await db.selectFrom('trust_facts').selectAll().execute()
  expect(facts).toMatchObject([{ name: 'Vodafone', sector: 'Global', source: 'aic' }])
  await end()
})
