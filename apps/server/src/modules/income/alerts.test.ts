import { beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildIncomeDeps } from '#tests/support/income-deps.ts'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { checkAlerts, switchOnAlert } from '#tests/support/owned-alerts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DeclaredDividend } from '../../providers/ports.ts'
import { incomeAlerts } from './alerts.ts'
import type { IncomeDeps } from './reading/income-deps.ts'

const DAY_MS = 86_400_000
/** Friday, 18 September 2026. */
const TODAY_MS = Date.parse('2026-09-18T10:35:00Z')
const VOD = 'symbol:VOD.L'
const buy = buildEntry('buy', '2024-01-02', { subject: VOD, quantity: 100, price: 1 })

const dividend = (date: string, amount: number, payDate: string | null = null) =>
  ({ date, amount, payDate, unit: 'GBX' }) satisfies DeclaredDividend

onEachDatabase((databases) => {
  let db: Db
  let known: DeclaredDividend[]
  let nowMs: number

  beforeEach(async () => {
    db = (await databases.open()).db
    known = [dividend('2025-10-01', 4, '2025-10-30')]
    nowMs = TODAY_MS
  })

  const clock = { now: () => nowMs }
  /** A node of its own, which has read nothing yet. */
  const buildDeps = (entries: (typeof buy)[]): IncomeDeps => ({
    ...buildIncomeDeps({ entries }),
    clock,
    registry: {
      mode: () => 'demo',
      providersFor: () => [{ simulateDividends: () => known }],
    } as unknown as IncomeDeps['registry'],
    db,
  })
  const check = (entries = [buy]) =>
    checkAlerts({ clock, db, features: [incomeAlerts(buildDeps(entries))] })
  const texts = async () =>
    (await db.selectFrom('notifications').selectAll().orderBy('created_at').execute()).map(
      ({ body, kind, title, user_id: user }) => ({ body, kind, title, user }),
    )

  describe('Dividend alerts', () => {
    it('are off until they are switched on', async () => {
      known.push(dividend('2026-10-01', 5))
      expect(await check()).toBe(0)
      await switchOnAlert(db, 'margot', 'income_cut')
      expect(await check()).toBe(0)
    })

    it('report a declared dividend once, whichever node finds it, however often', async () => {
      await switchOnAlert(db, 'margot', 'dividend_declared')
      expect(await check()).toBe(0)
      known.push(dividend('2026-10-01', 5, '2026-10-30'))
      const counts = await Promise.all([check(), check(), check()])
      expect(counts.toSorted()).toEqual([0, 0, 1])
      nowMs += DAY_MS
      expect(await check()).toBe(0)
      expect(await texts()).toEqual([
        {
          user: 'margot',
          kind: 'portfolio-alert',
          title: 'SIMULATED: VOD.L has declared a dividend: 5.00p a share',
          body: 'SIMULATED figures from demo mode, not real ones. The ex-dividend day is 1 October 2026, paid on 30 October 2026.',
        },
      ])
    })

    it('report no dividend that went ex a week ago', async () => {
      await switchOnAlert(db, 'margot', 'dividend_declared')
      known.push(dividend('2026-09-11', 5))
      expect(await check()).toBe(0)
    })

    it('report an ex-dividend day so many days before it, and not on it', async () => {
      await switchOnAlert(db, 'margot', 'ex_dividend', 3)
      known.push(dividend('2026-10-01', 5))
      nowMs = Date.parse('2026-09-27T22:00:00Z')
      expect(await check()).toBe(0)
      nowMs = Date.parse('2026-09-28T08:00:00Z')
      expect(await check()).toBe(1)
      expect((await texts())[0]).toMatchObject({
        title: 'SIMULATED: VOD.L goes ex-dividend on 1 October 2026',
      })
      nowMs += DAY_MS
      expect(await check()).toBe(0)
      await db.deleteFrom('owned_alert_notices').execute()
      nowMs = Date.parse('2026-10-01T08:00:00Z')
      expect(await check()).toBe(0)
    })

    it('report no ex-dividend day that is only expected', async () => {
      await switchOnAlert(db, 'margot', 'ex_dividend', 30)
      expect(await check()).toBe(0)
    })

    it('report a cut with both amounts', async () => {
      await switchOnAlert(db, 'margot', 'income_cut')
      known.push(dividend('2026-10-01', 3))
      expect(await check()).toBe(1)
      expect(await check()).toBe(0)
      expect(await texts()).toEqual([
        expect.objectContaining({
          title: 'SIMULATED: VOD.L pays 25% less than a year before',
          body: expect.stringContaining(
            '3.00p a share with the ex-dividend day 1 October 2026, after 4.00p a share on 1 October 2025.',
          ),
        }),
      ])
    })

    it('report a dividend that is left out, 46 days after its anniversary', async () => {
      await switchOnAlert(db, 'margot', 'income_cut')
      nowMs = Date.parse('2026-11-14T08:00:00Z')
      expect(await check()).toBe(0)
      nowMs = Date.parse('2026-11-15T08:00:00Z')
      expect(await check()).toBe(1)
      expect((await texts())[0]).toMatchObject({
        title: 'SIMULATED: VOD.L has left out a dividend',
      })
    })

    it('are only on shares that are held', async () => {
      await switchOnAlert(db, 'margot', 'dividend_declared')
      await switchOnAlert(db, 'margot', 'income_cut')
      await switchOnAlert(db, 'margot', 'ex_dividend', 30)
      known.push(dividend('2026-10-01', 3))
      const sale = buildEntry('sell', '2026-09-01', { subject: VOD, quantity: 100, price: 1 })
      expect(await check([buy, sale])).toBe(0)
    })
  })
})
