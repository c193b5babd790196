import { beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { checkAlerts, switchOnAlert } from '#tests/support/owned-alerts.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { declareOwnedAlerts, type Occasion } from './owned-alert.ts'

const NOW = Date.parse('2026-09-18T10:35:00Z')
const clock = { now: () => NOW }

const buildOccasion = (subject: string): Occasion => ({
  subject,
  ticker: 'VOD.L',
  title: subject,
  body: 'Something about a holding.',
})

onEachDatabase((databases) => {
  let db: Db
  beforeEach(async () => {
    db = (await databases.open()).db
  })

  /** Alerts with one occasion each; a user named in `failing` cannot be loaded. */
  const taxAlerts = (failing: readonly string[] = [], asked: unknown[] = []) =>
    declareOwnedAlerts({
      about: 'tax',
      load: (userId) =>
        failing.includes(userId)
          ? Promise.reject(new Error('the ledger is locked'))
          : Promise.resolve(userId),
      alerts: [
        {
          key: 'sale_window',
          label: '',
          find(userId, since, daysBefore) {
            asked.push([userId, toDate(since), daysBefore])
            return [buildOccasion('window')]
          },
        },
        { key: 'exempt_amount', label: '', find: () => [buildOccasion('exempt')] },
      ],
    })
  const incomeAlerts = declareOwnedAlerts({
    about: 'income',
    load: (userId) => Promise.resolve(userId),
    alerts: [
      {
        key: 'ex_dividend',
        label: '',
        takesDays: true,
        find: (_user, _since, daysBefore) => [buildOccasion(`ex in ${daysBefore}`)],
      },
    ],
  })
  const check = (features = [taxAlerts(), incomeAlerts], more = {}) =>
    checkAlerts({ clock, db, features, ...more })
  const kept = async () =>
    (await db.selectFrom('notifications').select(['user_id', 'title']).execute())
      .map(({ title, user_id: user }) => `${user}: ${title}`)
      .toSorted()

  describe('Alerts on what a user owns', () => {
    it('report what is switched on, with its days, and nothing else', async () => {
      await switchOnAlert(db, 'margot', 'sale_window')
      await switchOnAlert(db, 'jerry', 'ex_dividend', 5)
      expect(await check()).toBe(2)
      expect(await kept()).toEqual(['jerry: SIMULATED: ex in 5', 'margot: SIMULATED: window'])
    })

    it('ask for what is a week old at most', async () => {
      const asked: unknown[] = []
      await switchOnAlert(db, 'margot', 'sale_window')
      await check([taxAlerts([], asked)])
      expect(asked).toEqual([['margot', toDate(toDay('2026-09-11')), null]])
    })

    it('report an occasion once, however many nodes find it', async () => {
      await switchOnAlert(db, 'margot', 'sale_window')
      const counts = await Promise.all([check(), check(), check()])
      expect(counts.toSorted()).toEqual([0, 0, 1])
    })

    it('mark no real figures as simulated', async () => {
      await switchOnAlert(db, 'margot', 'sale_window')
      await check([taxAlerts()], { isDemo: false })
      expect(await kept()).toEqual(['margot: window'])
    })

    it('of one user or feature that fails hold up no other', async () => {
      await switchOnAlert(db, 'jerry', 'sale_window')
      await switchOnAlert(db, 'jerry', 'ex_dividend', 5)
      await switchOnAlert(db, 'margot', 'sale_window')
      await expect(check([taxAlerts(['jerry']), incomeAlerts])).rejects.toThrow(
        'the ledger is locked',
      )
      expect(await kept()).toEqual(['jerry: SIMULATED: ex in 5', 'margot: SIMULATED: window'])
    })

    it('leave no receipt of a notification that could not be stored', async () => {
      await switchOnAlert(db, 'margot', 'sale_window')
      const failing = { keepNotifications: () => Promise.reject(new Error('the disk is full')) }
      await expect(check([taxAlerts()], failing)).rejects.toThrow('the disk is full')
      expect(await check()).toBe(1)
    })
  })
})
