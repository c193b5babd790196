/**
 * The cache of a node: memory first; with Redis a shared second layer and an invalidation bus, so
 * that several nodes agree. One factory call per key however many ask (stampede protection), and the
 * last value when the factory fails (stale-on-error).
 */
import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisBusDriver, redisDriver } from 'bentocache/drivers/redis'
import { Redis } from 'ioredis'
import { BusConnection } from './bus-connection.ts'

export interface Cache {
  /**
   * The cached value, or the factory's. The factory says for how long its value holds.
   * @param staleForMs how long after that the value may stand in when the factory fails
   * @throws what the factory threw
   */
  getOrLoad<T>(
    key: string,
    load: () => Promise<{ value: T; ttlMs: number }>,
    options?: { staleForMs?: number },
  ): Promise<T>
  delete(key: string): Promise<void>
  state(): 'memory' | 'redis' | 'redis-down'
  close(): Promise<void>
}

export interface CacheOptions {
  readonly redisUrl: string | null
  readonly onError: (error: unknown) => void
}

const MAX_MEMORY_ITEMS = 20_000

export function createCache({ redisUrl, onError }: CacheOptions): Cache {
  const redis = redisUrl
    ? new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 2000, lazyConnect: false })
    : null
  redis?.on('error', onError)

  // With a second layer bentocache puts the text that it read there into memory as it is.
  const memory = memoryDriver({ maxItems: MAX_MEMORY_ITEMS, serialize: redis !== null })
  const store = redis
    ? bentostore()
        .useL1Layer(memory)
        .useL2Layer(redisDriver({ connection: redis }))
        .useBus(redisBusDriver({ connection: new BusConnection(redisUrl ?? '', onError) }))
    : bentostore().useL1Layer(memory)
  const bento = new BentoCache({
    default: 'cache',
    prefix: 'leadenhall',
    suppressL2Errors: true,
    stores: { cache: store },
  })

  return {
    async getOrLoad<T>(
      key: string,
      load: () => Promise<{ value: T; ttlMs: number }>,
      { staleForMs }: { staleForMs?: number } = {},
    ) {
      try {
        return await bento.getOrSet<T>({
          key,
          factory: async (context) => {
            const { value, ttlMs } = await load()
            context.setOptions({ ttl: Math.max(1, Math.round(ttlMs)) })
            return value
          },
          grace: staleForMs ?? false,
          ttl: 1000,
        })
      } catch (error) {
        throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error
      }
    },
    delete: async (key) => {
      await bento.delete({ key })
    },
    state: () => (redis ? (redis.status === 'ready' ? 'redis' : 'redis-down') : 'memory'),
    close: async () => {
      await bento.disconnectAll()
      redis?.disconnect()
    },
  }
}
