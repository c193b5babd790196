import type { SavedScreener } from '@leadenhall/contract/screener/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'

interface Outcome {
  readonly success: boolean
  readonly message: string
  readonly data: SavedScreener | null
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const LARGE = JSON.stringify({ marketCapFilters: ['> 10B'], sectorFilters: ['Energy'] })

describe('Saved screeners', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let person: TestBrowser

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, browser: person } = await buildAppWithUser('margot@example.org', place))
    })
    afterEach(() => app.close())

    const save = (body: unknown, browser = person) =>
      browser.call<Outcome>('POST', '/api/screener/save', body)
    const load = (browser = person) => browser.call<SavedScreener[]>('GET', '/api/screener/load')

    // @spec 3.9d
    it('are loaded as saved, sorted by name', async () => {
      const saved = await save({ name: ' Large ', description: 'The big ones', filters: LARGE })
      expect(saved.status).toBe(200)
      expect(saved.body).toMatchObject({
        success: true,
        message: 'Screener saved',
        data: { name: 'Large', description: 'The big ones', filters: LARGE, missingFilters: [] },
        errors: {},
      })
      await save({ name: 'All', filters: '{}' })
      const { body } = await load()
      expect(body.map(({ name, description }) => [name, description])).toEqual([
        ['All', null],
        ['Large', 'The big ones'],
      ])
      expect(body[1]).toEqual(saved.body.data)
    })

    // @spec 5.5a
    it('require a name and a valid screen, naming the wrong field', async () => {
      const refused = async (body: unknown) => {
        const reply = await save(body)
        expect(reply.status).toBe(422)
        expect(reply.body).toMatchObject({ success: false, errors: expect.any(Object) })
        expect(reply.body.message).not.toBe('')
        return reply.body.errors
      }
      expect(await refused({ filters: LARGE })).toEqual({ name: ['Enter a name.'] })
      expect(await refused({ name: '  ', filters: LARGE })).toEqual({ name: ['Enter a name.'] })
      expect(Object.keys(await refused({ name: 'a' }))).toEqual(['filters'])
      expect(await refused({ name: 'a', filters: '{' })).toEqual({
        filters: ['Filters must be valid JSON.'],
      })
      expect(Object.keys(await refused({ name: 'a', filters: '[]' }))).toEqual(['filters'])
      expect(
        Object.keys(await refused({ name: 'a', filters: '{"marketCapFilters":["big"]}' })),
      ).toEqual(['filters.marketCapFilters.0'])
      expect(Object.keys(await refused({ name: 'a', filters: ' '.repeat(20_001) }))).toContain(
        'filters',
      )
      expect((await load()).body).toEqual([])
    })

    it('have unique names', async () => {
      const first = await save({ name: 'One', filters: '{}' })
      const again = await save({ name: 'One', filters: '{}' })
      expect(again.status).toBe(422)
      expect(again.body).toMatchObject({ success: false, errors: { name: [expect.any(String)] } })
      const second = await save({ name: 'Two', filters: '{}' })
      const renamed = await person.call<Outcome>(
        'POST',
        `/api/screener/update/${second.body.data?.id}`,
        { name: 'One' },
      )
      expect(renamed.status).toBe(422)
      expect(renamed.body).toMatchObject({ success: false, errors: { name: [expect.any(String)] } })
      const same = await person.call<Outcome>(
        'POST',
        `/api/screener/update/${first.body.data?.id}`,
        { name: 'One', description: 'Kept' },
      )
      expect(same.body.data).toMatchObject({ name: 'One', description: 'Kept', filters: '{}' })
    })

    // @spec 7.15d
    it('can be renamed, changed and deleted', async () => {
      const { body } = await save({ name: 'One', description: 'First', filters: '{}' })
      const address = `/api/screener/update/${body.data?.id}`
      const renamed = await person.call<Outcome>('POST', address, { name: 'Uno' })
      expect(renamed.body).toMatchObject({
        success: true,
        message: 'Screener updated',
        data: { name: 'Uno', description: 'First', filters: '{}' },
      })
      await person.call('POST', address, { filters: LARGE, description: null })
      expect((await load()).body).toMatchObject([
        { name: 'Uno', description: null, filters: LARGE },
      ])
      const wrong = await person.call<Outcome>('POST', address, { filters: 'x' })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['filters']])
      const deletion = `/api/screener/delete/${body.data?.id}`
      expect((await person.call('POST', deletion)).body).toMatchObject({
        success: true,
        data: null,
      })
      expect((await load()).body).toEqual([])
      expect((await person.call('POST', deletion)).status).toBe(404)
    })

    // @spec 6.4
    it('are reachable only by their owner', async () => {
      const { body } = await save({ name: 'Mine', filters: '{}' })
      const other = await openBrowser(app)
      for (const path of ['save', `update/${body.data?.id}`, `delete/${body.data?.id}`]) {
        expect((await other.call('POST', `/api/screener/${path}`, { name: 'x' })).status).toBe(401)
      }
      expect((await load(other)).status).toBe(401)
      await other.register('other@example.org')
      for (const path of ['update', 'delete']) {
        const address = `/api/screener/${path}/${body.data?.id}`
        expect((await other.call('POST', address, { name: 'Theirs' })).status).toBe(404)
      }
      expect((await load(other)).body).toEqual([])
      expect((await save({ name: 'Mine', filters: '{}' }, other)).status).toBe(200)
      expect((await load()).body).toMatchObject([{ name: 'Mine' }])
    })

    // @spec 10.44
    it('list filters that the data no longer has', async () => {
      const filters = JSON.stringify({
        sectorFilters: ['Energy', 'Alchemy'],
        expression: 'exchange = RIALTO',
      })
      await save({ name: 'Old', filters })
      expect((await load()).body[0]).toMatchObject({
        filters,
        missingFilters: [
          { field: 'sectorFilters', value: 'Alchemy' },
          { field: 'exchangeDataFilters', value: 'RIALTO' },
        ],
      })
      const { db, close } = place.open()
      const outdated = JSON.stringify({ moonPhaseFilters: ['Full'] })
      await db.updateTable('saved_screeners').set({ filters: outdated }).execute()
      await close()
      expect((await load()).body[0]?.missingFilters).toEqual([
        { field: 'moonPhaseFilters', value: 'This field is not recognised.' },
      ])
    })

    it('are limited to two hundred per user', async () => {
      const { db, close } = place.open()
      const { body } = await save({ name: 'First', filters: '{}' })
      const row = await db.selectFrom('saved_screeners').selectAll().executeTakeFirstOrThrow()
      const rows = Array.from({ length: 199 }, (_, at) => ({ ...row, id: `${at}`, name: `n${at}` }))
      await db.insertInto('saved_screeners').values(rows).execute()
      await close()
      const reply = await save({ name: 'One more', filters: '{}' })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['name']])
      await person.call('POST', `/api/screener/delete/${body.data?.id}`)
      expect((await save({ name: 'One more', filters: '{}' })).status).toBe(200)
    })

    it('are deleted with the account', async () => {
      await save({ name: 'Mine', filters: '{}' })
      await person.call('POST', '/api/user/delete', { password: PASSWORD })
      const { db, close } = place.open()
      expect(await db.selectFrom('saved_screeners').selectAll().execute()).toEqual([])
      await close()
    })
  })
})
