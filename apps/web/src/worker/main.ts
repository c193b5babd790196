/**
 * The service worker: keeps the built files and what was seen for times without a server, and shows
 * what web push brings. It never reloads a page and takes over from an older one only when told to.
 */
import { registerRoute } from 'workbox-routing'
import type { WorkerMessage } from '../lib/seen-stores.ts'
import { answerAsset, dropOldAssets, fetchAssets, isOfThisVersion } from './assets.ts'
import { isKept, isPage } from './kept.ts'
import { openPage, showPush } from './push.ts'
import { forget } from './reader.ts'
import { answers, documents, images } from './seen.ts'

declare const self: ServiceWorkerGlobalScope

const JSON_TYPE = 'application/json'

const isFile = (url: URL) => /^\/(assets|flags)\//.test(url.pathname)
/** Logos; other pictures are files. */
const isKeptImage = (url: URL) => isKept(url) && url.pathname.startsWith('/api/')

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
    sameOrigin && request.headers.get('accept') === JSON_TYPE && isKept(url),
  answers,
)
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && isKeptImage(url),
  images,
)

self.addEventListener('install', (event) => event.waitUntil(fetchAssets()))
self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldAssets().then(() => self.clients.claim())),
)
self.addEventListener('message', (event) =>
  event.waitUntil(obey(event, event.data as WorkerMessage)),
)
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self, (event.notification.data as { url: string }).url))
})

async function obey(event: ExtendableMessageEvent, message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case 'forget':
      return forget()
    case 'see':
      return seeAll(event, message)
    case 'take-over': {
      const { ifOfVersion } = message
      const isWanted = ifOfVersion === undefined || isOfThisVersion(ifOfVersion)
      event.ports[0]?.postMessage(isWanted)
      if (isWanted) await self.skipWaiting()
    }
  }
}

type SeeMessage = Extract<WorkerMessage, { type: 'see' }>

/** One after another; what cannot be had now is had when it is next looked at. */
async function seeAll(event: ExtendableEvent, message: SeeMessage): Promise<void> {
  const see = async (address: string, accept: string, strategy: typeof answers) => {
    const request = new Request(address, { headers: { accept } })
    await Promise.allSettled(strategy.handleAll({ event, request }))
  }
  const page = new URL(message.document)
  await see(isPage(page) && isKept(page) ? page.href : page.origin, 'text/html', documents)
  for (const address of message.answers) {
    if (isKept(new URL(address))) await see(address, JSON_TYPE, answers)
  }
  for (const address of message.images) {
    if (isKeptImage(new URL(address))) await see(address, 'image/*', images)
  }
}
