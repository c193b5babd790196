/**
 * What was seen, for when the server cannot be reached: the network first, then the last good answer
 * with the instant at which it was seen. An answer of the server, errors among them, always counts.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { NetworkFirst } from 'workbox-strategies'
import { LAST_SEEN_ATTRIBUTE, LAST_SEEN_HEADER, SEEN_STORES } from '../lib/seen-stores.ts'
import { firstAnswersOf, NOBODY, readerOf } from './document.ts'
import { isKept } from './kept.ts'
import { OFFLINE_PAGE } from './offline-page.ts'
import { claim, currentEra, endSession, findReader, readerKnown } from './reader.ts'

/** How long a document that was seen before waits for its newer self, seconds. */
const DOCUMENT_PATIENCE_S = 4
/** Of data: the server itself gives sources up to this before it tells what it last knew. */
const ANSWER_PATIENCE_S = 15
const MAX_AGE_MS = 14 * 24 * 3_600_000
const MAX_BYTES = 1_000_000
const MAX_ENTRIES = { documents: 40, answers: 200, images: 200 } as const
/** Of a body that is kept as it is read: they no longer say what it is. */
const BODY_HEADERS = ['content-encoding', 'content-length', 'vary', 'set-cookie']

const NO_LOGO = '/no-logo.svg'

type Kind = keyof typeof MAX_ENTRIES

const TYPES: Readonly<Record<Kind, RegExp>> = {
  documents: /^text\/html/,
  answers: /^application\/json/,
  images: /^image\//,
}

const matchOptions = { ignoreVary: true }

function strategy(kind: Kind, patienceS: number | undefined, plugin: WorkboxPlugin) {
  return new NetworkFirst({
    cacheName: SEEN_STORES[kind],
    matchOptions,
    plugins: [keeping(kind), plugin],
    ...(patienceS === undefined ? {} : { networkTimeoutSeconds: patienceS }),
  })
}

export const documents = strategy('documents', DOCUMENT_PATIENCE_S, {
  fetchDidSucceed: async ({ response }) => {
    if (TYPES.documents.test(typeOf(response))) void claim(response.clone().text())
    return response
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => withAge(cachedResponse),
  handlerDidError: async ({ request }) => (await findDocument(request)) ?? OFFLINE_PAGE.clone(),
})

export const answers = strategy('answers', ANSWER_PATIENCE_S, {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401) void endSession()
    return response
  },
})

/** A logo that was never seen is the drawing that stands for one, as the server has it. */
export const images = strategy('images', undefined, {
  handlerDidError: () => caches.match(NO_LOGO),
})

/** Bounds what is kept in type, size, number and age, and stamps it with the present instant. */
function keeping(kind: Kind): WorkboxPlugin {
  return {
    handlerWillStart: async ({ state }) => {
      if (state) state['era'] = currentEra()
    },
    cacheWillUpdate: async ({ request, response, state }) => {
      if (response.status !== 200 || !TYPES[kind].test(typeOf(response))) return null
      if (!isKept(new URL(request.url))) return null
      const body = await response.clone().arrayBuffer()
      if (body.byteLength > MAX_BYTES) return null
      const isPersonal = response.headers.get('cache-control')?.includes('private') ?? false
      const reader = await findReader()
      // A document says whose it is, and may itself have begun an era.
      const document = kind === 'documents' ? new TextDecoder().decode(body) : null
      const isOfReader =
        document === null
          ? state?.['era'] === currentEra() && !(isPersonal && reader === NOBODY)
          : readerOf(document) === reader
      if (!isOfReader) return null
      if (document !== null) await keepFirstAnswers(document)
      return new Response(body, { headers: stamped(response.headers) })
    },
    cacheDidUpdate: async ({ cacheName }) => trim(cacheName, MAX_ENTRIES[kind]),
    cachedResponseWillBeUsed: async ({ cachedResponse }) => {
      await readerKnown()
      return cachedResponse && !isTooOld(cachedResponse) ? cachedResponse : null
    },
  }
}

/** A page does not ask for what its document brought: that was seen all the same. */
async function keepFirstAnswers(document: string): Promise<void> {
  const store = await caches.open(SEEN_STORES.answers)
  for (const [address, body] of firstAnswersOf(document)) {
    if (!isKept(new URL(address, self.location.origin))) continue
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

function isTooOld(response: Response): boolean {
  const seenMs = Date.parse(response.headers.get(LAST_SEEN_HEADER) ?? '')
  return !(Date.now() - seenMs < MAX_AGE_MS)
}

/** The oldest go first: what is kept anew goes to the end. */
async function trim(cacheName: string, most: number): Promise<void> {
  const store = await caches.open(cacheName)
  const keys = await store.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)))
}

/** The document says when it was seen: the policy in its header lets no script be added. */
async function withAge(document: Response | undefined): Promise<Response | null> {
  if (!document) return null
  const seen = document.headers.get(LAST_SEEN_HEADER) ?? ''
  const text = await document.text()
  return new Response(text.replace('<html ', `<html ${LAST_SEEN_ATTRIBUTE}="${seen}" `), document)
}

/** The same page with another query, else any: the application itself routes to the address. */
async function findDocument(request: Request): Promise<Response | null> {
  await readerKnown()
  const store = await caches.open(SEEN_STORES.documents)
  const newest = (await store.keys()).at(-1)
  const found =
    (await store.match(request, { ...matchOptions, ignoreSearch: true })) ??
    (newest && (await store.match(newest, matchOptions)))
  return found && !isTooOld(found) ? withAge(found) : null
}
