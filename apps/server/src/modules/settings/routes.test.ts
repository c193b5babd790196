import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, makeAdmin, type TestBrowser } from '#tests/support/sign-in.ts'
import { findInstallationFact } from '../../platform/db/installation.ts'
import { SETTINGS_VERSION_FACT } from './setting-store.ts'

const BASE = '/api/lmscraperconfig'

interface Outcome {
  readonly success: boolean
  readonly data: Setting
}

describe('The settings of the scraped sources', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let admin: TestBrowser

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, browser: admin } = await buildAppWithUser('admin@example.org', place))
      await makeAdmin(place, 'admin@example.org')
    })
    afterEach(() => app.close())

    const create = (name: string, value = 'v') =>
      admin.call<Outcome>('POST', `${BASE}/create`, { name, value })
    const listAll = async () => (await admin.call<Setting[]>('GET', `${BASE}/get`)).body
    const list = async () => (await listAll()).filter(({ updated_at: at }) => at !== null)

    it('are listed by name, each with its time of change', async () => {
      expect(await list()).toEqual([])
      expect((await create('news.interval', '60')).status).toBe(201)
      await create('board.interval', '90')
      expect(await list()).toEqual([
        {
          id: expect.any(String),
          name: 'board.interval',
          value: '90',
          updated_at: expect.any(String),
          about: null,
          default_value: null,
        },
        {
          id: expect.any(String),
          name: 'news.interval',
          value: '60',
          updated_at: expect.any(String),
          about: null,
          default_value: null,
        },
      ])
    })

    it('have unique names', async () => {
      await create('one')
      const { data: two } = (await create('two')).body
      const again = await create('one')
      expect(again.status).toBe(422)
      expect(again.body).toMatchObject({
        errors: { name: ['A setting named one already exists.'] },
      })
      const renamed = await admin.call('POST', `${BASE}/update/${two.id}`, {
        name: 'one',
        value: '',
      })
      expect(renamed.status).toBe(422)
      expect((await list()).map(({ name }) => name)).toEqual(['one', 'two'])
    })

    it.each([
      ['empty', ''],
      ['blank', '  '],
      ['malformed', 'a b'],
      ['too long', 'x'.repeat(101)],
    ])('are refused if the name is %s', async (_, name) => {
      const reply = await create(name)
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty('errors.name')
      expect(await list()).toEqual([])
    })

    it('are changed by id; an unknown id is not found', async () => {
      const { data } = (await create('one', 'before')).body
      const reply = await admin.call<Outcome>('POST', `${BASE}/update/${data.id}`, {
        name: 'one',
        value: 'line 1\nline 2',
      })
      expect(reply.body).toMatchObject({ success: true, data: { value: 'line 1\nline 2' } })
      expect((await list())[0]?.value).toBe('line 1\nline 2')
      const unknown = await admin.call('POST', `${BASE}/update/nothing`, { name: 'x', value: '' })
      expect(unknown.status).toBe(404)
    })

    // @spec 7.15a
    it('record who changed a value, when, and the values before and after', async () => {
      const { data } = (await create('one', 'before')).body
      await admin.call('POST', `${BASE}/update/${data.id}`, { name: 'one', value: 'after' })
      const { db } = place.open()
      const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
      const changes = await db
        .selectFrom('setting_changes')
        .selectAll()
        .orderBy('changed_at')
        .orderBy('before')
        .execute()
      const entry = { setting_id: data.id, name: 'one', user_id: userId }
      expect(changes).toHaveLength(2)
      expect(changes).toContainEqual(
        expect.objectContaining({ ...entry, before: null, after: 'before' }),
      )
      expect(changes).toContainEqual(
        expect.objectContaining({ ...entry, before: 'before', after: 'after' }),
      )
      for (const { changed_at: changedAt } of changes) {
        expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
      }
    })

    it('of the sources keep their ids when saved, for every page that is open', async () => {
      const save = (value: string, name = 'yahoo.enabled') =>
        admin.call<Outcome>('POST', `${BASE}/update/yahoo.enabled`, { name, value })
      expect((await save('off')).body).toMatchObject({
        data: { id: 'yahoo.enabled', value: 'off' },
      })
      const again = await save('on')
      expect(again.status).toBe(200)
      expect(again.body).toMatchObject({ data: { id: 'yahoo.enabled', value: 'on' } })
      expect(await list()).toMatchObject([{ id: 'yahoo.enabled', value: 'on' }])
      expect((await save('on', 'google.enabled')).body).toMatchObject({
        errors: { name: ['You cannot rename this setting.'] },
      })
      const reset = () => admin.call('POST', `${BASE}/reset/yahoo.enabled`)
      expect((await reset()).status).toBe(200)
      expect((await reset()).status).toBe(404)
      expect(await list()).toEqual([])
    })

    it('of the sources show their defaults until changed, and again after a reset', async () => {
      const findEnabled = async () => (await listAll()).find(({ name }) => name === 'yahoo.enabled')
      const before = await findEnabled()
      expect(before).toEqual({
        id: 'yahoo.enabled',
        name: 'yahoo.enabled',
        value: 'on',
        updated_at: null,
        about: expect.any(String),
        default_value: 'on',
      })
      const saved = await admin.call<Outcome>('POST', `${BASE}/update/yahoo.enabled`, {
        name: 'yahoo.enabled',
        value: 'off',
      })
      expect(saved.body).toMatchObject({ success: true, data: { value: 'off' } })
      const changed = await findEnabled()
      expect(changed).toMatchObject({ value: 'off', default_value: 'on' })
      const reset = await admin.call('POST', `${BASE}/reset/${changed?.id}`)
      expect(reset.status).toBe(200)
      expect(await findEnabled()).toEqual(before)
      expect((await admin.call('POST', `${BASE}/reset/${changed?.id}`)).status).toBe(404)
    })

    it('of the sources are validated and cannot be renamed', async () => {
      const save = (name: string, value: string) =>
        admin.call('POST', `${BASE}/update/yahoo.enabled`, { name, value })
      expect(await save('yahoo.enabled', 'perhaps')).toMatchObject({
        status: 422,
        body: { errors: { value: ['Enter on or off.'] } },
      })
      expect(await save('other', 'on')).toMatchObject({
        status: 422,
        body: { errors: { name: ['You cannot rename this setting.'] } },
      })
      expect(await list()).toEqual([])
    })

    it('are reloaded by all nodes on request', async () => {
      const { db } = place.open()
      const before = await findInstallationFact(db, SETTINGS_VERSION_FACT)
      const reply = await admin.call('POST', `${BASE}/reload`)
      expect(reply).toMatchObject({ status: 200, body: { success: true } })
      expect(await findInstallationFact(db, SETTINGS_VERSION_FACT)).not.toBe(before)
    })
  })
})
