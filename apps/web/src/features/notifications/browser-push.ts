/** Web push in this browser: permission, service worker, subscription. */
import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { PushSubscription as PushKeys } from '@leadenhall/contract/notifications/index.ts'
import { callApi } from '../../lib/api.ts'
import { WORKER_FILE } from '../../lib/offline-stores.ts'
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
 * Requests permission and subscribes. Must be called from a click.
 * @param key the installation's public key
 * @throws when the user or the browser refuses
 */
export async function subscribeToPush(key: string): Promise<PushKeys> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(texts.push.refused)
  await navigator.serviceWorker.register(WORKER_FILE)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription is bound to its key: one made for another installation cannot be reused.
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

/** After signing out, this browser must not show the user's messages. */
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
