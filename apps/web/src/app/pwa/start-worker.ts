/**
 * Starts the service worker and offers to reload when a newer version is ready; never reloads on its
 * own. A separate chunk, loaded after the first page.
 */
import { cachePage } from '../../lib/offline-cache.ts'
import { WORKER_FILE, type WorkerMessage } from '../../lib/offline-stores.ts'
import { showToast } from '../../ui/show-toast.ts'
import { texts } from '../texts.ts'

const UPDATE_CHECK_MS = 60 * 60_000
/** How long "Reload" waits for the newer worker to take over. */
const TAKE_OVER_MS = 2000

export async function startWorker(): Promise<void> {
  const registration = await register()
  if (!registration) return
  const { serviceWorker } = navigator
  if (!cameFromWorker()) {
    if (serviceWorker.controller) void cachePage()
    else serviceWorker.addEventListener('controllerchange', () => void cachePage(), ONCE)
  }
  const consider = () => void offerIfNewer(registration)
  consider()
  serviceWorker.addEventListener('controllerchange', consider)
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', consider),
  )
  // The server may be unreachable; the next check tries again.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS)
}

/** True if the worker served this document; it may have taken control only afterwards. */
function cameFromWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (navigation?.workerStart ?? 0) > 0
}

const ONCE = { once: true }

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  // Absent on plain HTTP other than localhost.
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>
  try {
    return await serviceWorker?.register(WORKER_FILE)
  } catch {
    // Rejected, or the server is unreachable: without a worker, only offline use is missing.
    return undefined
  }
}

let isOffered = false

async function offerIfNewer(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.waiting ?? navigator.serviceWorker.controller
  if (isOffered || !worker || (await isOfOurVersion(worker)) || isOffered) return
  isOffered = true
  const { ready, reload: label } = texts.newVersion
  showToast(ready, { label, run: () => reload(registration) })
}

/**
 * Documents come from the server, so this page may be newer than the active worker. A waiting worker of
 * the page's own version takes over immediately; nothing needs to reload.
 */
function isOfOurVersion(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const ifOfVersion = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), ONCE)
    port1.start()
    post(worker, { type: 'take-over', ifOfVersion: ifOfVersion ?? '' }, [port2])
  })
}

function post(worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []): void {
  worker.postMessage(message, ports)
}

function reload({ waiting }: ServiceWorkerRegistration): void {
  const again = () => window.location.reload()
  if (!waiting) {
    again()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', again, ONCE)
  post(waiting, { type: 'take-over' })
  // The older worker may still be handling a request. Reload regardless: documents come from the server.
  setTimeout(again, TAKE_OVER_MS)
}
