/**
 * Whose the stores are: the person that the documents name, or nobody. They are emptied when that
 * changes, and nothing is read from them while it is being found out.
 */
import { deleteSeen, SEEN_STORES } from '../lib/seen-stores.ts'
import { NOBODY, readerOf } from './document.ts'

const ENTRY = '/reader'

/** Grows with every forgetting: what was asked for before is not kept after it. */
let era = 0
let work: Promise<unknown> = Promise.resolve()

export function currentEra(): number {
  return era
}

/** One after another, in the order in which they were asked for. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const turn = work.then(task, task)
  work = turn
  return turn
}

/** Resolves when it is known whose the stores are. */
export async function readerKnown(): Promise<void> {
  await inTurn(async () => undefined)
}

export function forget(): Promise<void> {
  era++
  return inTurn(() => deleteSeen(caches))
}

/** Id of the reader of the stores, '' for nobody. */
export function findReader(): Promise<string> {
  return inTurn(storedReader)
}

async function storedReader(): Promise<string> {
  const entry = await caches.match(ENTRY, { cacheName: SEEN_STORES.reader })
  return (await entry?.text()) ?? NOBODY
}

/** Takes over whom a document names; one that was cut off names nobody, not even nobody. */
export function claim(document: Promise<string>): Promise<void> {
  return inTurn(async () => {
    const text = await document.catch(() => null)
    if (text === null) return
    const reader = readerOf(text)
    if (reader === (await storedReader())) return
    era++
    await deleteSeen(caches)
    const store = await caches.open(SEEN_STORES.reader)
    await store.put(ENTRY, new Response(reader))
  })
}

/** A session that has ended ends what was seen in it. */
export async function endSession(): Promise<void> {
  if ((await findReader()) !== NOBODY) await forget()
}
