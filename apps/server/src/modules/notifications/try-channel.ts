import { randomUUID } from 'node:crypto'
import type { ChannelKind, ChannelTest } from '@leadenhall/contract/notifications/index.ts'
import { getChannel, recordOnChannel, saveChannel } from './channel-store.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { DeliveryError, type Message } from './message.ts'
import { requirePause } from './save-channel.ts'

/**
 * Sends a test message now, whether or not the channel is on, and records the outcome.
 * @throws AppError rate_limited right after another test
 */
export async function tryChannel(
  deps: DeliveryDeps,
  userId: string,
  kind: ChannelKind,
  isSimulated: boolean,
): Promise<Pick<ChannelTest, 'result' | 'reason'>> {
  const { clock, db } = deps
  const channel = await getChannel(deps, userId, kind)
  requirePause(channel.testedAtMs, clock.now())
  await saveChannel(deps, userId, kind, channel)
  await recordOnChannel(db, userId, kind, { tested_at: clock.now() })
  try {
    const message = toTestMessage(deps, isSimulated)
    const result = await deliver(deps, userId, kind, channel.settings, message)
    await recordOnChannel(db, userId, kind, { last_success_at: clock.now() })
    return { result, reason: null }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { message: reason } = error
    await recordOnChannel(db, userId, kind, {
      last_failure_at: clock.now(),
      last_failure: reason,
    })
    return { result: 'failed', reason }
  }
}

function toTestMessage({ productName, publicUrl }: DeliveryDeps, isSimulated: boolean): Message {
  const title = `A test from ${productName}`
  const body = 'Price alerts will arrive here.'
  return {
    id: randomUUID(),
    type: 'test',
    title: isSimulated ? `SIMULATED: ${title}` : title,
    body: isSimulated ? `SIMULATED, because demo mode is on. ${body}` : body,
    url: `${publicUrl}/profile`,
    isSimulated,
    data: null,
  }
}
