import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'

onEachDatabase((databases) => {
  let app: TestApp
  let place: Awaited<ReturnType<typeof databases.create>>
  let person: TestBrowser
  let nowMs: number

  beforeEach(async () => {
    place = await databases.create()
    nowMs = Date.now()
    app = await buildAccountApp(place, {}, { clock: { now: () => nowMs } })
    await app.get('/api/quotes?tickers=VOD.L,BP.L,GAW.L,GBPUSD=X')
    person = await openBrowser(app)
    await person.register('margot@example.org')
  })
  afterEach(() => app.close())

  const create = (body: object, who = person) =>
    who.call<FigureAlert & ErrorBody>('POST', '/api/figurealerts', body)
  const list = async () => (await person.call<FigureAlert[]>('GET', '/api/figurealerts')).body
  const notified = async () =>
    (await person.call<Notifications>('GET', '/api/notifications')).body.items
  const check = async () => {
    nowMs += 61_000
    await app.runDueJobs()
  }

  it('fires once when a metric reaches a level, with the figure in the notification', async () => {
    const { status } = await create({
      kind: 'reaches',
      ticker: 'BP.L',
      metric: 'pe',
      direction: 'above',
      level: 0.001,
    })
    expect(status).toBe(201)
    await check()
    // It was reached when the alert was made.
    expect(await notified()).toEqual([])
    const { db, close } = place.open()
    await db.updateTable('figure_alerts').set({ is_armed: 1 }).execute()
    await check()
    await check()
    const items = await notified()
    expect(items).toHaveLength(1)
    const [alert] = await list()
    expect(items[0]).toMatchObject({
      kind: 'figure-alert',
      title: expect.stringMatching(/^SIMULATED: BP\.L: P\/E is .* at or above/),
      data: { ticker: 'BP.L', figures: [{ metric: 'pe', value: alert?.last_value }] },
    })
    await close()
  })

  it('is not checked while it is paused, and starts again from what it finds after', async () => {
    const { body } = await create({
      kind: 'changes',
      ticker: 'BP.L',
      metric: 'pe',
      change_by: 0.5,
    })
    const pause = (paused: boolean) =>
      person.call('POST', `/api/figurealerts/${body.id}/pause`, { paused })
    await check()
    const { db, close } = place.open()
    await db.updateTable('figure_alerts').set({ base_value: 1000 }).execute()
    const [before] = await list()
    expect((await pause(true)).status).toBe(200)
    await check()
    expect(await list()).toEqual([{ ...before, paused_because: 'by_user' }])
    await pause(false)
    await check()
    expect(await notified()).toEqual([])
    expect((await list())[0]).toMatchObject({
      paused_because: null,
      last_value: before?.last_value,
    })
    await close()
  })

  it('says which shares enter and leave a saved screen, with their figures', async () => {
    const saved = await person.call<{ data: { id: string } }>('POST', '/api/screener/save', {
      name: 'Mine',
      filters: JSON.stringify({ ranges: { price_gbp: { min: 0 } } }),
    })
    await create({ kind: 'screen', screener_id: saved.body.data.id })
    await check()
    expect(await notified()).toEqual([])
    const { db, close } = place.open()
    await db
      .updateTable('figure_alerts')
      .set({ members: JSON.stringify(['BP.L', 'OCDO.L']) })
      .execute()
    await check()
    const items = await notified()
    const events = items.map(({ data }) => ('event' in data ? [data.ticker, data.event] : []))
    expect(events).toEqual(
      expect.arrayContaining([
        ['VOD.L', 'entered'],
        ['OCDO.L', 'left'],
      ]),
    )
    await check()
    expect(await notified()).toHaveLength(items.length)
    await close()
  })

  it('is private: another user can neither see it nor delete it, nor follow its screen', async () => {
    const { body } = await create({
      kind: 'changes',
      ticker: 'VOD.L',
      metric: 'price',
      change_by: 0.1,
    })
    const other = await openBrowser(app)
    expect((await other.call('GET', '/api/figurealerts')).status).toBe(401)
    await other.register('other@example.org', { name: 'other' })
    expect((await other.call<FigureAlert[]>('GET', '/api/figurealerts')).body).toEqual([])
    expect((await other.call('DELETE', `/api/figurealerts/${body.id}`)).status).toBe(404)
    const pause = { paused: true }
    expect((await other.call('POST', `/api/figurealerts/${body.id}/pause`, pause)).status).toBe(404)
    const saved = await person.call<{ data: { id: string } }>('POST', '/api/screener/save', {
      name: 'Mine',
      filters: '{}',
    })
    const stolen = await create({ kind: 'screen', screener_id: saved.body.data.id }, other)
    expect(stolen.body.errors).toHaveProperty('screener_id')
    expect((await person.call('DELETE', `/api/figurealerts/${body.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it.each([
    [{ kind: 'reaches', ticker: 'VOD.L', metric: 'pe', direction: 'above' }, 'level'],
    [{ kind: 'reaches', ticker: 'VOD.L', metric: 'luck', direction: 'above', level: 1 }, 'metric'],
    [{ kind: 'reaches', ticker: 'NOPE.L', metric: 'pe', direction: 'above', level: 1 }, 'ticker'],
    [{ kind: 'changes', ticker: 'VOD.L', metric: 'results_date', change_by: 1 }, 'metric'],
    [{ kind: 'screen' }, 'screener_id'],
  ])('refuses %j, naming the field', async (body, field) => {
    const reply = await create(body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
  })
})
