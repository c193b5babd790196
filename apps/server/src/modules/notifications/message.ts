import type { Firing } from '@leadenhall/contract/notifications/index.ts'

/** What every channel sends. */
export interface Message {
  /** The same for every try and channel: receivers may drop what they have seen. */
  readonly id: string
  readonly type: 'price-alert' | 'test'
  readonly title: string
  readonly body: string
  /** Page to open. */
  readonly url: string
  readonly isSimulated: boolean
  /** Null for a test. */
  readonly data: Firing | null
}

/** Why a message did not arrive, in words that its person may read: no secret, no full address. */
export class DeliveryError extends Error {
  /** Trying again would be no use. */
  readonly isFinal: boolean

  constructor(reason: string, options: { isFinal?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.name = 'DeliveryError'
    this.isFinal = options.isFinal ?? false
  }
}
