import type { PushSubscription } from '@leadenhall/contract/notifications/index.ts'
import webPush from 'web-push'
import type { Db } from '../../platform/db/database.ts'
import { claimInstallationFact } from '../../platform/db/installation.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { DeliveryError, type Message } from './message.ts'
import { postMessage } from './post-message.ts'
import { deletePushSubscription, listPushSubscriptions } from './push-store.ts'

const FACT = 'vapid-keys'
/** How long a push service keeps a message for a browser that is offline. */
const KEPT_SECONDS = 4 * 3600

export interface PushKeys {
  /** `mailto:` address at which push services reach the operator. */
  readonly subject: string
  readonly publicKey: string
  readonly privateKey: string
}

/** The installation's own keys, created at its first start; without them subscriptions are void. */
export async function loadPushKeys(db: Db, subject: string): Promise<PushKeys> {
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  const keys = JSON.parse(await claimInstallationFact(db, FACT, made)) as Omit<PushKeys, 'subject'>
  return { subject, publicKey: keys.publicKey, privateKey: keys.privateKey }
}

/** Encrypts a message for one browser. @throws when the browser's keys are invalid */
export function encryptPush(
  keys: PushKeys,
  subscription: PushSubscription,
  text: string,
): { readonly headers: Record<string, string>; readonly body: Buffer } {
  const { headers, body } = webPush.generateRequestDetails(subscription, text, {
    vapidDetails: keys,
    TTL: KEPT_SECONDS,
    urgency: 'high',
  })
  // The outbound client sets the length, and the library returns the TTL as a number.
  const { 'Content-Length': _, ...sent } = headers
  return { headers: { ...sent, TTL: String(KEPT_SECONDS) }, body }
}

/**
 * To every browser of a user; one that accepts it is enough. A subscription that its service has
 * ended is deleted.
 * @throws DeliveryError
 */
export async function sendPush(
  deps: { readonly db: Db; readonly outbound: Outbound; readonly pushKeys: PushKeys },
  userId: string,
  { id, title, body, url, isSimulated }: Message,
): Promise<void> {
  const text = JSON.stringify({ id, title, body, url, simulated: isSimulated })
  let failure: DeliveryError | null = null
  let delivered = 0
  for (const subscription of await listPushSubscriptions(deps.db, userId)) {
    try {
      const encrypted = encryptPush(deps.pushKeys, subscription, text)
      const { endpoint } = subscription
      const post = { owner: userId, channel: 'Web push', url: endpoint, ...encrypted }
      if (await postMessage(deps.outbound, post)) {
        delivered += 1
      } else await deletePushSubscription(deps.db, userId, endpoint)
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      failure = error
    }
  }
  if (delivered > 0) return
  throw failure ?? new DeliveryError('No browser is subscribed.', { isFinal: true })
}
