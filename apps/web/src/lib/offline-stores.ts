/**
 * The names of the service worker's offline caches, and the messages a page can send it. This is all
 * that page and worker share.
 */
export const WORKER_FILE = '/sw.js'

/** Header on a cached response: when it was cached, an ISO instant. */
export const LAST_SEEN_HEADER = 'x-last-seen'

/** Attribute on the root element of a cached document: when it was cached, an ISO instant. */
export const LAST_SEEN_ATTRIBUTE = 'data-last-seen'

/** Prefix of every store with user data; the stores of built files have another. */
const SEEN = 'seen-'

export const OFFLINE_STORES = {
  documents: `${SEEN}documents`,
  answers: `${SEEN}answers`,
  images: `${SEEN}images`,
  /** A single entry: the owner of the other stores. */
  owner: `${SEEN}owner`,
} as const

export type WorkerMessage =
  /** Delete the cached data, and do not cache responses still in flight. */
  | { readonly type: 'clear' }
  /** Fetch and cache what the page loaded before the worker controlled it. */
  | {
      readonly type: 'cache-page'
      readonly document: string
      readonly answers: readonly string[]
      readonly images: readonly string[]
    }
  /** Replace an older worker: unconditionally, or only if the page's script is of this version. */
  | { readonly type: 'take-over'; readonly ifOfVersion?: string }

/** Deletes all cached user data. */
export async function deleteOfflineStores(stores: CacheStorage): Promise<void> {
  const names = (await stores.keys()).filter((name) => name.startsWith(SEEN))
  await Promise.all(names.map((name) => stores.delete(name)))
}
