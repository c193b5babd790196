/**
 * Network-first caching for offline use: if the server cannot be reached, the last good response is
 * served with the time it was cached. Any response from the server takes precedence, including errors.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { NetworkFirst } from 'workbox-strategies'
import { LAST_SEEN_ATTRIBUTE, LAST_SEEN_HEADER, OFFLINE_STORES } from '../lib/offline-stores.ts'
import { isCacheable } from './cacheable.ts'
import { firstAnswersOf, NO_USER, ownerOf } from './document.ts'
import { OFFLINE_PAGE } from './offline-page.ts'
import { claim, currentGeneration, endSession, findOwner, ownerKnown } from './owner.ts'

/** How long to wait for the network before serving a cached document, in seconds. */
const DOCUMENT_TIMEOUT_S = 4
/** For data. The server waits up to this long for its sources before it falls back to stored values. */
const ANSWER_TIMEOUT_S = 15
const MAX_AGE_MS = 14 * 24 * 3_600_000
const MAX_BYTES = 1_000_000
const MAX_ENTRIES = { documents: 40, answers: 200, images: 200 } as const
/** Headers that no longer describe the body once it has been read. */
const BODY_HEADERS = ['content-encoding', 'content-length', 'vary', 'set-cookie']

const NO_LOGO = '/no-logo.svg'

type Kind = keyof typeof MAX_ENTRIES

const TYPES: Readonly<Record<Kind, RegExp>> = {
  documents: /^text\/html/,
  answers: /^application\/json/,
  images: /^image\//,
}

const matchOptions = { ignoreVary: true }

function strategy(kind: Kind, timeoutS: number | undefined, plugin: WorkboxPlugin) {
  return new NetworkFirst({
    cacheName: OFFLINE_STORES[kind],
    matchOptions,
    plugins: [cachePolicy(kind), plugin],
    ...(timeoutS === undefined ? {} : { networkTimeoutSeconds: timeoutS }),
  })
}

export const documents = strategy('documents', DOCUMENT_TIMEOUT_S, {
  fetchDidSucceed: async ({ response }) => {
    if (TYPES.documents.test(typeOf(response))) void claim(response.clone().text())
    return response
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => stampDocument(cachedResponse),
  handlerDidError: async ({ request }) => (await findDocument(request)) ?? OFFLINE_PAGE.clone(),
})

export const answers = strategy('answers', ANSWER_TIMEOUT_S, {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) void endSession()
    return response
  },
})

/** An uncached logo falls back to the server's placeholder image. */
export const images = strategy('images', undefined, {
  handlerDidError: () => caches.match(NO_LOGO),
})

/** Limits cached responses by type, size, count and age, and stamps them with the current time. */
function cachePolicy(kind: Kind): WorkboxPlugin {
  return {
    handlerWillStart: async ({ state }) => {
      if (state) state['generation'] = currentGeneration()
    },
    cacheWillUpdate: async ({ request, response, state }) => {
      if (response.status !== 200 || !TYPES[kind].test(typeOf(response))) return null
      if (!isCacheable(new URL(request.url))) return null
      const body = await response.clone().arrayBuffer()
      if (body.byteLength > MAX_BYTES) return null
      const isPersonal = response.headers.get('cache-control')?.includes('private') ?? false
      const owner = await findOwner()
      // A document names its owner, and may itself have started a new generation.
      const document = kind === 'documents' ? new TextDecoder().decode(body) : null
      const isOwners =
        document === null
          ? state?.['generation'] === currentGeneration() && !(isPersonal && owner === NO_USER)
          : ownerOf(document) === owner
      if (!isOwners) return null
      if (document !== null) await cacheFirstAnswers(document)
      return new Response(body, { headers: stamped(response.headers) })
    },
    cacheDidUpdate: async ({ cacheName }) => trim(cacheName, MAX_ENTRIES[kind]),
    cachedResponseWillBeUsed: async ({ cachedResponse }) => {
      await ownerKnown()
      return cachedResponse && !isExpired(cachedResponse) ? cachedResponse : null
    },
  }
}

/** Caches the responses embedded in a document, because its page does not request them. */
async function cacheFirstAnswers(document: string): Promise<void> {
  const store = await caches.open(OFFLINE_STORES.answers)
  for (const [address, body] of firstAnswersOf(document)) {
    if (!isCacheable(new URL(address, self.location.origin))) continue
    await store.put(address, Response.json(body, { headers: stamped(new Headers()) }))
  }
}

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? ''
}

function stamped(headers: Headers): Headers {
  const own = new Headers(headers)
  for (const name of BODY_HEADERS) own.delete(name)
  own.set(LAST_SEEN_HEADER, new Date().toISOString())
  return own
}

function isExpired(response: Response): boolean {
  const seenMs = Date.parse(response.headers.get(LAST_SEEN_HEADER) ?? '')
  return !(Date.now() - seenMs < MAX_AGE_MS)
}

/** Removes the oldest entries; updated entries move to the end. */
async function trim(cacheName: string, most: number): Promise<void> {
  const store = await caches.open(cacheName)
  const keys = await store.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)))
}

/** Writes the cache time into the document, because its CSP does not allow adding a script. */
async function stampDocument(document: Response | undefined): Promise<Response | null> {
  if (!document) return null
  const seen = document.headers.get(LAST_SEEN_HEADER) ?? ''
  const text = await document.text()
  return new Response(text.replace('<html ', `<html ${LAST_SEEN_ATTRIBUTE}="${seen}" `), document)
}

/** The same page with another query, or else any page: the application routes to the URL itself. */
async function findDocument(request: Request): Promise<Response | null> {
  await ownerKnown()
  const store = await caches.open(OFFLINE_STORES.documents)
  const newest = (await store.keys()).at(-1)
  const found =
    (await store.match(request, { ...matchOptions, ignoreSearch: true })) ??
    (newest && (await store.match(newest, matchOptions)))
  return found && !isExpired(found) ? stampDocument(found) : null
}
