import { Redis, type RedisOptions } from 'ioredis'
import { within } from '../within.ts'

/** How long a deletion waits until the other nodes are notified. */
const PUBLISH_LIMIT_MS = 1000

/**
 * The connection that the invalidation bus duplicates, once to publish and once to subscribe. The bus
 * leaves rejections of its duplicates unhandled, which would end the process while Redis is down:
 * these report errors instead, subscribe as soon as Redis is back, and never fail to quit.
 */
export class BusConnection extends Redis {
  readonly #onError: (error: unknown) => void

  constructor(url: string, onError: (error: unknown) => void) {
    super(url, {
      lazyConnect: true,
      connectTimeout: 2000,
      maxRetriesPerRequest: null,
      // A connection that has not answered for this long is dead, although it looks open.
      socketTimeout: PUBLISH_LIMIT_MS,
    })
    this.#onError = onError
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate({ ...override, lazyConnect: false })
    const onError = this.#onError
    copy.on('error', onError)
    const subscribe = copy.subscribe.bind(copy) as (...channels: string[]) => Promise<unknown>
    const publish = copy.publish.bind(copy)
    return Object.assign(copy, {
      subscribe: (...channels: string[]) => subscribe(...channels).catch(onError),
      publish: async (channel: string | Buffer, message: string | Buffer) =>
        copy.status === 'ready'
          ? ((await within(PUBLISH_LIMIT_MS, publish(channel, message))) ?? 0)
          : 0,
      quit: async () => {
        copy.disconnect()
        return 'OK' as const
      },
    })
  }
}
