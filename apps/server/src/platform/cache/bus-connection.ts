import { Redis, type RedisOptions } from 'ioredis'

/**
 * The connection that the invalidation bus copies for itself, once to publish and once to subscribe.
 * The bus leaves rejections of its copies unhandled, which would end the process while Redis is away:
 * these copies report errors instead, the subscription waits until Redis is back, and leaving never
 * fails.
 */
export class BusConnection extends Redis {
  readonly #onError: (error: unknown) => void

  constructor(url: string, onError: (error: unknown) => void) {
    super(url, { lazyConnect: true, connectTimeout: 2000, maxRetriesPerRequest: null })
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
        copy.status === 'ready' ? publish(channel, message) : 0,
      quit: async () => {
        copy.disconnect()
        return 'OK' as const
      },
    })
  }
}
