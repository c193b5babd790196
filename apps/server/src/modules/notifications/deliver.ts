import type { ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/create-mailer.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { DeliveryError, type Message } from './message.ts'
import { writeToOutbox } from './outbox.ts'
import { isMessenger, sendToMessenger } from './send-messenger.ts'
import { sendNtfy } from './send-ntfy.ts'
import { type PushKeys, sendPush } from './send-push.ts'
import { sendWebhook } from './send-webhook.ts'
import type { ChannelSettings } from './tables.ts'

export interface DeliveryDeps {
  readonly clock: Clock
  readonly db: Db
  /** Seals what users set for their channels. */
  readonly secrets: SecretBox
  /** Reaches the addresses that users may enter. */
  readonly outbound: Outbound
  readonly pushKeys: PushKeys
  readonly productName: string
  readonly publicUrl: string
  /** @throws when the server refuses it */
  readonly sendMail: (mail: Mail) => Promise<void>
  /** Writes a mail to the outbox, even where there is a mail server. */
  readonly writeMail: (mail: Mail) => Promise<void>
  readonly outboxFolder: string
  /** True if simulated messages leave the installation. */
  readonly deliversSimulated: boolean
  /** Null when the user has confirmed none. */
  readonly findConfirmedEmail: (userId: string) => Promise<string | null>
}

/**
 * Sends a message to one channel of a user.
 * @returns `outbox` when it was only written there
 * @throws DeliveryError
 */
export async function deliver(
  deps: DeliveryDeps,
  userId: string,
  kind: ChannelKind,
  settings: ChannelSettings,
  message: Message,
): Promise<'delivered' | 'outbox'> {
  const isOutboxOnly = message.isSimulated && !deps.deliversSimulated
  if (kind === 'email') {
    const to = await deps.findConfirmedEmail(userId)
    if (to === null) {
      throw new DeliveryError('Your email address is not confirmed.', { isFinal: true })
    }
    const mail = toMail(deps, to, message)
    await (isOutboxOnly ? deps.writeMail(mail) : sendMail(deps, mail))
  } else if (isOutboxOnly) await writeToOutbox(deps.outboxFolder, kind, settings, message)
  else if (kind === 'webhook')
    await sendWebhook(deps.outbound, userId, settings, message, deps.clock.now())
  else if (kind === 'ntfy') await sendNtfy(deps.outbound, userId, settings, message)
  else if (isMessenger(kind)) await sendToMessenger(deps.outbound, userId, kind, settings, message)
  else await sendPush(deps, userId, message)
  return isOutboxOnly ? 'outbox' : 'delivered'
}

async function sendMail({ sendMail: send }: DeliveryDeps, mail: Mail): Promise<void> {
  try {
    await send(mail)
  } catch (error) {
    throw new DeliveryError('The mail server did not accept the message.', { cause: error })
  }
}

function toMail({ productName, publicUrl }: DeliveryDeps, to: string, message: Message): Mail {
  return {
    to,
    subject: message.title,
    messageId: `<${message.id}@${new URL(publicUrl).hostname}>`,
    text: [
      message.body,
      '',
      message.url,
      '',
      `${productName} sends this because you switched it on: ${publicUrl}/profile`,
    ].join('\n'),
  }
}
