import { beforeEach, expect, it, vi } from 'vitest'
import type * as Reader from './reader.ts'
import { FakeCaches } from './test-support/fake-caches.ts'

const documentOf = (user: object | null) =>
  Promise.resolve(
    `<html><script type="application/json" id="bootstrap" nonce="n">${JSON.stringify({ user })}</script></html>`,
  )

let stores: FakeCaches
let reader: typeof Reader

beforeEach(async () => {
  vi.resetModules()
  stores = new FakeCaches()
  vi.stubGlobal('caches', stores)
  reader = await import('./reader.ts')
})

async function keep(): Promise<void> {
  const store = await stores.open('seen-answers')
  await store.put('/api/watchlists', new Response('[]'))
}

it('a document says whose the stores are from then on', async () => {
  await reader.claim(documentOf({ id: 'u-1' }))
  expect(await reader.findReader()).toBe('u-1')
  await keep()
  await reader.claim(documentOf({ id: 'u-1' }))
  expect(await stores.keys()).toContain('seen-answers')
})

it.each([{ id: 'u-2' }, null])(
  'a document for %j empties what another person saw',
  async (user) => {
    await reader.claim(documentOf({ id: 'u-1' }))
    await keep()
    const era = reader.currentEra()
    await reader.claim(documentOf(user))
    expect(await stores.keys()).not.toContain('seen-answers')
    expect(reader.currentEra()).toBeGreaterThan(era)
  },
)

it('a document that was cut off changes nothing', async () => {
  await reader.claim(documentOf({ id: 'u-1' }))
  await reader.claim(Promise.reject(new TypeError('network error')))
  expect(await reader.findReader()).toBe('u-1')
})

it('a session that ended empties the stores, a visitor’s refusal does not', async () => {
  await keep()
  await reader.endSession()
  expect(await stores.keys()).toContain('seen-answers')
  await reader.claim(documentOf({ id: 'u-1' }))
  await keep()
  await reader.endSession()
  expect(await stores.keys()).not.toContain('seen-answers')
})

it('forgetting leaves the built files, which say nothing of anybody', async () => {
  await stores.open('assets-1')
  await keep()
  await reader.forget()
  expect(await stores.keys()).toEqual(['assets-1'])
})
