import { setTimeout } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'

/** How long a deletion waits for the others to be told. */
const PUBLISH_LIMIT_MS = 1000

/**
 * The connection that the invalidation bus copies for itself, once to publish and once to subscribe.
 * The bus leaves rejections of its copies unhandled, which would end the process while Redis is away:
 * these copies report errors instead, the subscription waits until Redis is back, and leaving never
 * fails.
 */
export class BusConnection extends Redis {
  readonly #onError: (error: unknown) => void

  constructor(url: string, onError: (error: unknown) => void) {
    super(url, {
      lazyConnect: true,
      connectTimeout: 2000,
      maxRetriesPerRequest: null,
      // A connection that owes an answer for so long is dead, whatever it looks like.
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
          ? Promise.race([publish(channel, message), setTimeout(PUBLISH_LIMIT_MS, 0)])
          : 0,
      quit: async () => {
        copy.disconnect()
        return 'OK' as const
      },
    })
  }
}
