/**
 * Starts the service worker and offers a newer version when there is one. Nothing reloads by itself.
 * A chunk of its own, fetched when the first page is done.
 */
import { seePage } from '../../lib/forget-seen.ts'
import { WORKER_FILE, type WorkerMessage } from '../../lib/seen-stores.ts'
import { showToast } from '../../ui/show-toast.ts'

const UPDATE_CHECK_MS = 60 * 60_000
/** Whoever pressed "Reload" waits no longer for the newer worker. */
const TAKE_OVER_MS = 2000

export async function startWorker(): Promise<void> {
  const registration = await register()
  if (!registration) return
  const { serviceWorker } = navigator
  if (!wasSeen()) {
    if (serviceWorker.controller) void seePage()
    else serviceWorker.addEventListener('controllerchange', () => void seePage(), ONCE)
  }
  const consider = () => void offerIfNewer(registration)
  consider()
  serviceWorker.addEventListener('controllerchange', consider)
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', consider),
  )
  // The server may be away just then: the next time will do.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS)
}

/** Whether this document came through a worker: one may have taken charge only afterwards. */
function wasSeen(): boolean {
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
    // Refused, or the server is away: the terminal works without it, online alone.
    return undefined
  }
}

let isOffered = false

async function offerIfNewer(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.waiting ?? navigator.serviceWorker.controller
  if (isOffered || !worker || (await isOfOurVersion(worker)) || isOffered) return
  isOffered = true
  showToast('A new version is ready.', { label: 'Reload', run: () => reload(registration) })
}

/**
 * Documents come from the server, so that this page may be newer than the worker before it; one that
 * waits and is of the page's version takes over then, and there is nothing to reload.
 */
function isOfOurVersion(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const ifOfVersion = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), ONCE)
    port1.start()
    tell(worker, { type: 'take-over', ifOfVersion: ifOfVersion ?? '' }, [port2])
  })
}

function tell(worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []): void {
  worker.postMessage(message, ports)
}

function reload({ waiting }: ServiceWorkerRegistration): void {
  const again = () => window.location.reload()
  if (!waiting) {
    again()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', again, ONCE)
  tell(waiting, { type: 'take-over' })
  // The older one may still be at work on an answer; documents come from the server in any case.
  setTimeout(again, TAKE_OVER_MS)
}
