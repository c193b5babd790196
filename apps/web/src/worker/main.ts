/**
 * The service worker: caches the built files and viewed pages for offline use, and shows web push
 * messages. It never reloads a page, and replaces an older worker only on request.
 */
import { registerRoute } from 'workbox-routing'
import type { WorkerMessage } from '../lib/offline-stores.ts'
import { answerAsset, dropOldAssets, fetchAssets, isOfThisVersion } from './assets.ts'
import { isCacheable, isPage } from './cacheable.ts'
import { clearStores } from './owner.ts'
import { openPage, showPush } from './push.ts'
import { answers, documents, images } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope

const JSON_TYPE = 'application/json'

const isFile = (url: URL) => /^\/(assets|flags)\//.test(url.pathname)
/** Logos; other images are built files. */
const isCacheableImage = (url: URL) => isCacheable(url) && url.pathname.startsWith('/api/')

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isFile(url),
  ({ request }) => answerAsset(request),
)
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  documents,
)
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.headers.get('accept') === JSON_TYPE && isCacheable(url),
  answers,
)
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && isCacheableImage(url),
  images,
)

self.addEventListener('install', (event) => event.waitUntil(fetchAssets()))
self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldAssets().then(() => self.clients.claim())),
)
self.addEventListener('message', (event) =>
  event.waitUntil(handleMessage(event, event.data as WorkerMessage)),
)
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self, (event.notification.data as { url: string }).url))
})

async function handleMessage(event: ExtendableMessageEvent, message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case 'clear':
      return clearStores()
    case 'cache-page':
      return cacheAll(event, message)
    case 'take-over': {
      const { ifOfVersion } = message
      const isWanted = ifOfVersion === undefined || isOfThisVersion(ifOfVersion)
      event.ports[0]?.postMessage(isWanted)
      if (isWanted) await self.skipWaiting()
    }
  }
}

type CachePageMessage = Extract<WorkerMessage, { type: 'cache-page' }>

/** Sequential; a failed request is cached the next time the page loads it. */
async function cacheAll(event: ExtendableEvent, message: CachePageMessage): Promise<void> {
  const cache = async (address: string, accept: string, strategy: typeof answers) => {
    const request = new Request(address, { headers: { accept } })
    await Promise.allSettled(strategy.handleAll({ event, request }))
  }
  const page = new URL(message.document)
  await cache(isPage(page) && isCacheable(page) ? page.href : page.origin, 'text/html', documents)
  for (const address of message.answers) {
    if (isCacheable(new URL(address))) await cache(address, JSON_TYPE, answers)
  }
  for (const address of message.images) {
    if (isCacheableImage(new URL(address))) await cache(address, 'image/*', images)
  }
}
