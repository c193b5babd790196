/** A server that is killed while it stores an import, between its claim and its publication. */
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { depositFile } from '../support/deposit-file.ts'
import { fillWithSmallList } from '../support/fill-with-small-list.ts'
import { waitUntilAlone } from '../support/places.ts'
import { spawnProduct } from '../support/start-product.ts'
import { createVisitor, register, ServerGoneError } from '../support/visitor.ts'

const IMPORTS = '/api/portfolio/imports'
const ROWS = 20_000

onEachDatabase((databases) => {
  it('An import whose server is killed counts not at all, and is stored again whole', async () => {
    const place = await databases.create()
    await fillWithSmallList(place)
    const visitor = createVisitor()
    let server = await spawnProduct(place)
    await server.serving
    visitor.url = server.url
    await register(visitor)
    const account = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    const opened = await visitor.call('POST', '/api/portfolio/accounts', account)
    const form = new FormData()
    form.append('account_id', (opened.body as { id: string }).id)
    form.append('file', new Blob([depositFile(ROWS)]), 'a.csv')
    const request = { method: 'POST', body: form, headers: visitor.headers() }
    const preview = await fetch(server.url + IMPORTS, request)
    const { id } = (await preview.json()) as { id: string }

    const { db } = place.open()
    const countStored = async () => {
      const { count } = await db
        .selectFrom('portfolio_activities')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('import_id', '=', id)
        .executeTakeFirstOrThrow()
      return count
    }
    const commit = () => visitor.call('POST', `${IMPORTS}/${id}/commit`)
    const gone = commit().catch((error: unknown) => error)
    while ((await countStored()) === 0) await setImmediate()
    await server.kill()
    expect(await gone).toBeInstanceOf(ServerGoneError)
    await waitUntilAlone(place)
    expect(await countStored()).toBeLessThan(ROWS)

    server = await spawnProduct(place)
    await server.serving
    visitor.url = server.url
    const listed = async () => (await visitor.call('GET', IMPORTS)).body
    const total = async () =>
      (
        (await visitor.call('GET', '/api/portfolio/activities?pageSize=1')).body as {
          total: number
        }
      ).total
    expect(await listed()).toMatchObject([{ status: 'committing' }])
    expect(await total()).toBe(0)
    expect((await commit()).status).toBe(409)
    // As a minute later.
    await db.updateTable('portfolio_imports').set({ claimed_until: 0 }).execute()
    expect(await commit()).toMatchObject({ status: 200, body: { changed: ROWS } })
    expect(await total()).toBe(ROWS)
    expect(await countStored()).toBe(ROWS)
    await server.stop()
  })
})
