/**
 * Where the service worker keeps what was seen, for times without a server, and how a page makes it
 * forget. Page and worker share these names and nothing else.
 */
export const WORKER_FILE = '/sw.js'

/** On an answer that comes from the stores: when it was seen, an ISO instant. */
export const LAST_SEEN_HEADER = 'x-last-seen'

/** On the root of a document that comes from the stores: `data-last-seen`, an ISO instant. */
export const LAST_SEEN_ATTRIBUTE = 'data-last-seen'

/** Every store of what somebody saw; those of the built files begin otherwise. */
const SEEN = 'seen-'

export const SEEN_STORES = {
  documents: `${SEEN}documents`,
  answers: `${SEEN}answers`,
  images: `${SEEN}images`,
  /** One entry: whose the others are. */
  reader: `${SEEN}reader`,
} as const

export type WorkerMessage =
  /** What is on its way is not kept, what is kept is thrown away. */
  | { readonly type: 'forget' }
  /** Fetch and keep what was seen before the worker was there, by address. */
  | {
      readonly type: 'see'
      readonly document: string
      readonly answers: readonly string[]
      readonly images: readonly string[]
    }
  /** Take over from an older worker: at once, or only if the page's own script is of this version. */
  | { readonly type: 'take-over'; readonly ifOfVersion?: string }

/** Throws away all that was seen. */
export async function deleteSeen(stores: CacheStorage): Promise<void> {
  const names = (await stores.keys()).filter((name) => name.startsWith(SEEN))
  await Promise.all(names.map((name) => stores.delete(name)))
}
