import { beforeEach, expect, it, vi } from 'vitest'
import type * as Owner from './owner.ts'
import { FakeCaches } from './test-support/fake-caches.ts'

const documentOf = (user: object | null) =>
  Promise.resolve(
    `<html><script type="application/json" id="bootstrap" nonce="n">${JSON.stringify({ user })}</script></html>`,
  )

let stores: FakeCaches
let owner: typeof Owner

beforeEach(async () => {
  vi.resetModules()
  stores = new FakeCaches()
  vi.stubGlobal('caches', stores)
  owner = await import('./owner.ts')
})

async function keep(): Promise<void> {
  const store = await stores.open('seen-answers')
  await store.put('/api/watchlists', new Response('[]'))
}

it('a document sets the owner of the stores', async () => {
  await owner.claim(documentOf({ id: 'u-1' }))
  expect(await owner.findOwner()).toBe('u-1')
  await keep()
  await owner.claim(documentOf({ id: 'u-1' }))
  expect(await stores.keys()).toContain('seen-answers')
})

it.each([{ id: 'u-2' }, null])(
  'a document for %j clears the previous user’s data',
  async (user) => {
    await owner.claim(documentOf({ id: 'u-1' }))
    await keep()
    const generation = owner.currentGeneration()
    await owner.claim(documentOf(user))
    expect(await stores.keys()).not.toContain('seen-answers')
    expect(owner.currentGeneration()).toBeGreaterThan(generation)
  },
)

it('a truncated document changes nothing', async () => {
  await owner.claim(documentOf({ id: 'u-1' }))
  await owner.claim(Promise.reject(new TypeError('network error')))
  expect(await owner.findOwner()).toBe('u-1')
})

// @spec 10.145
it('an ended session clears the stores; a refused visitor does not', async () => {
  await keep()
  await owner.endSession()
  expect(await stores.keys()).toContain('seen-answers')
  await owner.claim(documentOf({ id: 'u-1' }))
  await keep()
  await owner.endSession()
  expect(await stores.keys()).not.toContain('seen-answers')
})

it('clearing keeps the built files, which contain no user data', async () => {
  await stores.open('assets-1')
  await keep()
  await owner.clearStores()
  expect(await stores.keys()).toEqual(['assets-1'])
})
