import { chartLayoutOf } from '@leadenhall/contract/desk/chart-layout.ts'
import type { Layout } from '@leadenhall/contract/desk/index.ts'
import { deskOf } from '@leadenhall/contract/desk/templates.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, PASSWORD, type TestBrowser } from '#tests/support/sign-in.ts'

const BASE = '/api/layouts'
const MORNING = { name: 'Morning', layout: deskOf('morning') }
const PANEL = { id: 'a', kind: 'quote', link: 'A', settings: {}, x: 0, y: 0, w: 4, h: 3 }
const withPanels = (...panels: object[]) => ({ name: 'x', layout: { version: 1, panels } })

describe('Desk layouts', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let owner: TestBrowser

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, browser: owner } = await buildAppWithUser('owner@example.org', place))
    })
    afterEach(() => app.close())

    const create = (body: object = MORNING) => owner.call<Layout>('POST', BASE, body)
    const list = async () => (await owner.call<Layout[]>('GET', BASE)).body

    it('are created, listed by name, replaced and deleted', async () => {
      const { body, status } = await create()
      expect(status).toBe(201)
      expect(body).toMatchObject({ ...MORNING, is_home: false })
      await create({ ...MORNING, name: 'Evening' })
      expect((await list()).map(({ name }) => name)).toEqual(['Evening', 'Morning'])
      const changed = { name: 'Dawn', layout: { version: 1, panels: [PANEL] } }
      const reply = await owner.call<Layout>('PUT', `${BASE}/${body.id}`, changed)
      expect(reply.body).toMatchObject(changed)
      expect((await owner.call('DELETE', `${BASE}/${body.id}`)).status).toBe(204)
      expect((await list()).map(({ name }) => name)).toEqual(['Evening'])
      expect((await owner.call('PUT', `${BASE}/${body.id}`, changed)).status).toBe(404)
    })

    it('keep a panel of a kind that this version does not know', async () => {
      const unknown = { ...PANEL, kind: 'hologram', settings: { depth: 3, name: 'x' } }
      await create(withPanels(unknown))
      expect((await list())[0]?.layout.panels).toEqual([unknown])
    })

    it('open one as Home, until another is', async () => {
      const first = (await create({ ...MORNING, is_home: true })).body
      const second = (await create({ ...MORNING, name: 'Other' })).body
      const homes = async () => (await list()).filter((one) => one.is_home).map(({ id }) => id)
      expect(await homes()).toEqual([first.id])
      await owner.call('PUT', `${BASE}/${second.id}`, { ...MORNING, name: 'Other', is_home: true })
      expect(await homes()).toEqual([second.id])
      await owner.call('PUT', `${BASE}/${second.id}`, { ...MORNING, name: 'Another' })
      expect(await homes()).toEqual([second.id])
      await owner.call('PUT', `${BASE}/${second.id}`, { ...MORNING, name: 'Z', is_home: false })
      expect(await homes()).toEqual([])
    })

    it.each<[string, string, object]>([
      ['layout.panels.1', 'Panel “b” overlaps “a”.', withPanels(PANEL, { ...PANEL, id: 'b' })],
      ['layout.panels.0', 'Panel “a” is outside the 12 columns.', withPanels({ ...PANEL, x: 9 })],
      ['layout.panels.1', 'Two panels are named “a”.', withPanels(PANEL, { ...PANEL, x: 4 })],
      ['layout.panels.0.w', 'from 2 to 12', withPanels({ ...PANEL, w: 13 })],
      ['layout.panels.0.x', 'from 0 to 10', withPanels({ ...PANEL, x: -1 })],
      ['layout.panels.0.y', 'whole number', withPanels({ ...PANEL, y: 0.5 })],
      ['layout.panels.0.link', 'from A to D', withPanels({ ...PANEL, link: 'E' })],
      ['layout.panels.0.kind', 'kind', withPanels({ ...PANEL, kind: '<b>' })],
      ['layout.version', 'version 1', { name: 'x', layout: { version: 2, panels: [] } }],
      ['name', 'Enter a name.', { ...MORNING, name: ' ' }],
    ])('refuse %s: %s', async (field, words, body) => {
      const reply = await owner.call<{ errors: Record<string, string[]> }>('POST', BASE, body)
      expect(reply.status).toBe(422)
      expect(reply.body.errors[field]?.join()).toContain(words)
      expect(await list()).toEqual([])
    })

    it('are also charts, whose names are their own, and which stay charts', async () => {
      const chart = { ...MORNING, kind: 'chart', layout: chartLayoutOf({ range: '5y', log: true }) }
      await create()
      const { body, status } = await create(chart)
      expect(status).toBe(201)
      expect(body).toMatchObject(chart)
      expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(['chart', 'desk'])
      const path = `${BASE}/${body.id}`
      expect((await owner.call('PUT', path, { ...chart, name: 'Long' })).status).toBe(200)
      expect(await owner.call('PUT', path, MORNING)).toMatchObject({
        status: 422,
        body: { errors: { kind: ['This is a chart layout, and stays one.'] } },
      })
    })

    it.each<[string, object]>([
      ['layout.panels', { ...MORNING, kind: 'chart' }],
      ['is_home', { name: 'x', kind: 'chart', is_home: true, layout: chartLayoutOf({}) }],
      ['kind', { ...MORNING, kind: 'wall' }],
    ])('refuse a chart layout with a wrong %s', async (field, body) => {
      const reply = await owner.call<{ errors: Record<string, string[]> }>('POST', BASE, body)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual([field])
    })

    it('refuse a name that is taken', async () => {
      await create()
      expect(await create()).toMatchObject({
        status: 422,
        body: { errors: { name: ['You already have a desk named Morning.'] } },
      })
    })

    it('are exported, and deleted with the account', async () => {
      const { body } = await create()
      const file = await owner.call<{ desk_layouts: unknown }>('GET', '/api/user/export')
      expect(file.body.desk_layouts).toEqual([body])
      await owner.call('POST', '/api/user/delete', { password: PASSWORD })
      const { close, db } = place.open()
      expect(await db.selectFrom('desk_layouts').selectAll().execute()).toEqual([])
      await close()
    })
  })
})
