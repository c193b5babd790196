/** Keeps the worker's offline cache in step with the signed-in user. */
import { deleteOfflineStores, WORKER_FILE, type WorkerMessage } from './offline-stores.ts'

async function postToWorker(message: WorkerMessage): Promise<void> {
  // Absent on plain HTTP other than localhost.
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>
  const registration = await serviceWorker?.getRegistration(WORKER_FILE)
  registration?.active?.postMessage(message)
}

const MOST_ADDRESSES = 60

/** URLs fetched since the page loaded, or since the user changed. */
const read = new Set<string>()

export function recordUrl(reply: Response): void {
  read.add(reply.url)
}

/** The page also deletes the stores itself: the worker may be stopped or gone. */
export async function clearOfflineCache(): Promise<void> {
  read.clear()
  await postToWorker({ type: 'clear' })
  if ('caches' in globalThis) await deleteOfflineStores(caches)
}

/** Makes the current page available offline to the current user. */
export async function cachePage(): Promise<void> {
  const answers = [...read].slice(-MOST_ADDRESSES)
  await postToWorker({
    type: 'cache-page',
    document: window.location.href,
    answers,
    images: imagesShown(),
  })
}

function imagesShown(): string[] {
  const images = Array.from(document.querySelectorAll('img'), ({ src }) => src)
  return images.filter((src) => src.startsWith(window.location.origin)).slice(0, MOST_ADDRESSES)
}
