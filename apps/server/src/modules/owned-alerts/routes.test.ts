import { PORTFOLIO_NOTICES } from '@leadenhall/contract/notifications/schemas.ts'
import type { OwnedAlert, OwnedAlertBody } from '@leadenhall/contract/owned-alerts/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'

const PATH = '/api/portfolio/alerts'

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('holder@example.org', await databases.create()))
  })
  afterEach(() => app.close())

  const set = (body: OwnedAlertBody) => browser.call<OwnedAlert[]>('PUT', PATH, body)
  const list = async () => (await browser.call<OwnedAlert[]>('GET', PATH)).body
  const listOn = async () =>
    (await list()).filter(({ isOn }) => isOn).map(({ daysBefore, key }) => [key, daysBefore])

  describe('Alerts on what a user owns', () => {
    it('are all declared by a feature, and off at first', async () => {
      const alerts = await list()
      expect(alerts.map(({ key }) => key).toSorted()).toEqual(PORTFOLIO_NOTICES.toSorted())
      expect(alerts.filter(({ takesDays }) => takesDays).map(({ key }) => key)).toEqual([
        'ex_dividend',
        'deadline_in_days',
      ])
      expect(await listOn()).toEqual([])
    })

    it('stay as they are set, each by itself', async () => {
      const { body, status } = await set({ key: 'ex_dividend', isOn: true, daysBefore: 5 })
      expect(status).toBe(200)
      expect(body).toEqual(await list())
      await set({ key: 'sale_window', isOn: true, daysBefore: null })
      expect(await listOn()).toEqual([
        ['sale_window', null],
        ['ex_dividend', 5],
      ])
      await set({ key: 'ex_dividend', isOn: true, daysBefore: 7 })
      await set({ key: 'sale_window', isOn: false, daysBefore: null })
      expect(await listOn()).toEqual([['ex_dividend', 7]])
      await set({ key: 'ex_dividend', isOn: false, daysBefore: null })
      expect(await listOn()).toEqual([])
    })

    it('on dividends are on what comes after they are switched on', async () => {
      const { body: account } = await browser.call<{ id: string }>(
        'POST',
        '/api/portfolio/accounts',
        { name: 'Dealing', kind: 'general', currency: 'GBP' },
      )
      await browser.call('POST', '/api/portfolio/activities', {
        account_id: account.id,
        kind: 'buy',
        date: '2024-01-04',
        ticker: 'SHEL.L',
        quantity: '100',
        price: { value: '1', unit: 'GBP' },
      })
      await set({ key: 'dividend_declared', isOn: true, daysBefore: null })
      await set({ key: 'income_cut', isOn: true, daysBefore: null })
      await app.runDueJobs()
      expect(await browser.call('GET', '/api/notifications')).toMatchObject({ body: { items: [] } })
    })

    it.each([
      ['daysBefore', { key: 'ex_dividend', isOn: true, daysBefore: 0 }],
      ['daysBefore', { key: 'ex_dividend', isOn: true, daysBefore: 31 }],
      ['daysBefore', { key: 'ex_dividend', isOn: true, daysBefore: null }],
      ['daysBefore', { key: 'ex_dividend', isOn: false, daysBefore: 3 }],
      ['daysBefore', { key: 'sale_window', isOn: true, daysBefore: 3 }],
      ['daysBefore', { key: 'sale_window', isOn: true }],
      ['isOn', { key: 'sale_window', daysBefore: null }],
      ['key', { key: 'full_moon', isOn: true, daysBefore: null }],
    ])('name %s in %j', async (field, body) => {
      const reply = await browser.call<{ errors: object }>('PUT', PATH, body)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual([field])
    })

    it('are exported and deleted with the account', async () => {
      await set({ key: 'ex_dividend', isOn: true, daysBefore: 5 })
      const { body } = await browser.call<{ owned_alerts: object[] }>('GET', '/api/user/export')
      expect(body.owned_alerts).toMatchObject([{ alert: 'ex_dividend', days_before: 5 }])
    })
  })
})
