/** Web push of this browser: permission, service worker, subscription. */
import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { PushSubscription as PushKeys } from '@leadenhall/contract/notifications/index.ts'
import { callApi } from '../../lib/api.ts'
import { WORKER_FILE } from '../../lib/seen-stores.ts'
import { texts } from './texts.ts'

export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Endpoint of this browser's subscription; null without one. */
export async function findPushEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_FILE)
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/**
 * Asks the person, then the browser. To be called on a click only.
 * @param key the installation's public key
 * @throws when the person or the browser refuses
 */
export async function subscribeToPush(key: string): Promise<PushKeys> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(texts.push.refused)
  await navigator.serviceWorker.register(WORKER_FILE)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another installation's key takes no other.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
}

/** Nothing that is for whoever signs out shall still be shown by this browser. */
export async function leavePush(): Promise<void> {
  if (!isPushSupported()) return
  const endpoint = await findPushEndpoint()
  if (endpoint === null) return
  await callApi(endpoints.deletePushSubscription, { body: { endpoint } })
  await unsubscribeFromPush()
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_FILE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
