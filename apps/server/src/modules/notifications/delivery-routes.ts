import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { Channel, ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { AddressRules } from '../../platform/outbound/address-guard.ts'
import { getChannel, listChannels, presentChannel, saveChannel } from './channel-store.ts'
import type { DeliveryDeps } from './deliver.ts'
import {
  deletePushSubscription,
  listPushSubscriptions,
  savePushSubscription,
} from './push-store.ts'
import { requirePublic, updateChannel } from './save-channel.ts'
import { encryptPush } from './send-push.ts'
import { tryChannel } from './try-channel.ts'

export interface DeliveryRouteDeps extends DeliveryDeps {
  readonly addressRules: AddressRules
  readonly isDemo: boolean
}

export function registerDeliveryRoutes(serve: Serve, deps: DeliveryRouteDeps): void {
  const { clock, db, addressRules } = deps

  const present = async (userId: string, kind: ChannelKind): Promise<Channel> => {
    const [channel, email, browsers] = await Promise.all([
      getChannel(deps, userId, kind),
      deps.findConfirmedEmail(userId),
      listPushSubscriptions(db, userId),
    ])
    return presentChannel(channel, email, browsers.length)
  }

  serve(endpoints.listChannels, async (_, { userId }) => listDelivery(deps, userId))

  serve(endpoints.saveChannel, async ({ params: { kind }, body }, { userId }) => {
    const secret = await updateChannel(deps, userId, kind, body)
    return { channel: await present(userId, kind), secret }
  })

  serve(endpoints.testChannel, async ({ params: { kind } }, { userId }) => {
    const outcome = await tryChannel(deps, userId, kind, deps.isDemo)
    return { ...outcome, channel: await present(userId, kind) }
  })

  serve(endpoints.getPushKey, async () => ({
    key: deps.pushKeys.publicKey,
  }))

  serve(endpoints.savePushSubscription, async ({ body }, { userId }) => {
    requirePublic(addressRules, body.endpoint, 'endpoint')
    try {
      encryptPush(deps.pushKeys, body, 'check')
    } catch {
      throw invalid('keys', 'The keys of the browser are not valid.')
    }
    await savePushSubscription(db, userId, body, clock.now())
    await saveChannel(deps, userId, 'push', { isOn: true, settings: {} })
    return present(userId, 'push')
  })

  serve(endpoints.deletePushSubscription, async ({ body }, { userId }) => {
    await deletePushSubscription(db, userId, body.endpoint)
    return present(userId, 'push')
  })
}

/** Every channel of a user with its state, and whether messages leave the installation. */
export async function listDelivery(
  deps: Pick<
    DeliveryRouteDeps,
    'db' | 'secrets' | 'findConfirmedEmail' | 'isDemo' | 'deliversSimulated'
  >,
  userId: string,
) {
  const email = await deps.findConfirmedEmail(userId)
  const browsers = await listPushSubscriptions(deps.db, userId)
  const channels = await listChannels(deps, userId)
  return {
    channels: channels.map((channel) => presentChannel(channel, email, browsers.length)),
    outbox_only: deps.isDemo && !deps.deliversSimulated,
  }
}
