/**
 * Tracks the owner of the cached data: the user named in the last document. The stores are cleared when
 * the owner changes, and reads wait until the owner is known.
 */
import { deleteOfflineStores, OFFLINE_STORES } from '../lib/offline-stores.ts'
import { NO_USER, ownerOf } from './document.ts'

const ENTRY = '/owner'

/** Incremented on every clear, so that responses requested earlier are not cached afterwards. */
let generation = 0
let work: Promise<unknown> = Promise.resolve()

export function currentGeneration(): number {
  return generation
}

/** Runs tasks one at a time, in order. */
function inSequence<T>(task: () => Promise<T>): Promise<T> {
  const result = work.then(task, task)
  work = result
  return result
}

/** Resolves when the owner is known. */
export async function ownerKnown(): Promise<void> {
  await inSequence(async () => undefined)
}

export function clearStores(): Promise<void> {
  generation++
  return inSequence(() => deleteOfflineStores(caches))
}

/** Id of the owner, '' for no user. */
export function findOwner(): Promise<string> {
  return inSequence(storedOwner)
}

async function storedOwner(): Promise<string> {
  const entry = await caches.match(ENTRY, { cacheName: OFFLINE_STORES.owner })
  return (await entry?.text()) ?? NO_USER
}

/** Adopts the user a document names. A truncated document identifies no one: keep the current owner. */
export function claim(document: Promise<string>): Promise<void> {
  return inSequence(async () => {
    const text = await document.catch(() => null)
    if (text === null) return
    const owner = ownerOf(text)
    if (owner === (await storedOwner())) return
    generation++
    await deleteOfflineStores(caches)
    const store = await caches.open(OFFLINE_STORES.owner)
    await store.put(ENTRY, new Response(owner))
  })
}

/** Clears the data of an expired session. */
export async function endSession(): Promise<void> {
  if ((await findOwner()) !== NO_USER) await clearStores()
}
