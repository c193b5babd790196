/** What a page says to the worker when who is signed in changes. */
import { deleteSeen, WORKER_FILE, type WorkerMessage } from './seen-stores.ts'

async function tellWorker(message: WorkerMessage): Promise<void> {
  // Absent on plain HTTP other than localhost.
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>
  const registration = await serviceWorker?.getRegistration(WORKER_FILE)
  registration?.active?.postMessage(message)
}

const MOST_ADDRESSES = 60

/** Addresses of answers that were read since the page began, or the reader changed. */
const read = new Set<string>()

export function noteRead(reply: Response): void {
  read.add(reply.url)
}

/** The page empties the stores itself too: the worker may be asleep, or gone. */
export async function forgetSeen(): Promise<void> {
  read.clear()
  await tellWorker({ type: 'forget' })
  if ('caches' in globalThis) await deleteSeen(caches)
}

/** Makes the present page readable offline for whoever is signed in now. */
export async function seePage(): Promise<void> {
  const answers = [...read].slice(-MOST_ADDRESSES)
  await tellWorker({ type: 'see', document: window.location.href, answers, images: imagesShown() })
}

function imagesShown(): string[] {
  const images = Array.from(document.querySelectorAll('img'), ({ src }) => src)
  return images.filter((src) => src.startsWith(window.location.origin)).slice(0, MOST_ADDRESSES)
}
