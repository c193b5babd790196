import type { Notification } from '@leadenhall/contract/notifications/index.ts'

/** Message that every channel sends. */
export interface Message {
  /** The same for every try and channel, so that receivers can drop repetitions. */
  readonly id: string
  readonly type: Notification['kind'] | 'test'
  readonly title: string
  readonly body: string
  /** Page to open. */
  readonly url: string
  readonly isSimulated: boolean
  /** Null for a test. */
  readonly data: Notification['data'] | null
}

/** Why a message did not arrive, in words for its user: no secret, no full address. */
export class DeliveryError extends Error {
  /** A retry would fail too. */
  readonly isFinal: boolean

  constructor(reason: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.name = 'DeliveryError'
    this.isFinal = options.isFinal ?? false
  }
}
