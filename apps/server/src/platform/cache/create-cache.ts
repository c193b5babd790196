/**
 * The cache of a node: memory first; with Redis a shared second layer and an invalidation bus, so
 * that several nodes agree. Concurrent callers share one call per key (stampede protection), and the
 * last value when the factory fails (stale-on-error).
 */
import { BentoCache, bentostore, errors } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { connectRedis } from './connect-redis.ts'

export interface Cache {
  /**
   * The cached value, or the one that `load` returns with its time to live.
   * @param staleForMs how long after that the value serves as a fallback while `load` fails or takes
   *   longer than 2.5 s
   * @throws the error of `load`
   */
  getOrLoad<T>(
    key: string,
    load: () => Promise<{ value: T; ttlMs: number }>,
    options?: { staleForMs?: number },
  ): Promise<T>
  /**
   * Values that every node reads at the same interval: with Redis one of them loads it and the others take
   * its value, which must be plain JSON; without, this node loads it each time.
   */
  readTogether<T>(key: string, everyMs: number, load: () => Promise<T>): Promise<T>
  delete(key: string): Promise<void>
  state(): 'memory' | 'redis' | 'redis-down'
  close(): Promise<void>
}

export interface CacheOptions {
  readonly redisUrl: string | null
  /** The same for all nodes, and for no other installation that uses the same Redis. */
  readonly installation: string
  readonly onError: (error: unknown) => void
}

const PATIENCE_MS = 2500
/** Of the interval, so that a node which reads again finds its own value expired. */
const SHARED_FOR = 0.9
const MAX_MEMORY_ITEMS = 20_000

export async function createCache(options: CacheOptions): Promise<Cache> {
  const { redisUrl, installation, onError } = options
  const shared = redisUrl ? await connectSharedLayer(redisUrl, onError) : null
  // With a second layer, bentocache copies the serialised text from there into memory.
  const memory = memoryDriver({ maxItems: MAX_MEMORY_ITEMS, serialize: shared !== null })
  const store = shared
    ? bentostore().useL1Layer(memory).useL2Layer(shared.layer).useBus(shared.bus)
    : bentostore().useL1Layer(memory)
  const bento = new BentoCache({
    default: 'cache',
    prefix: `leadenhall-${installation}`,
    suppressL2Errors: true,
    stores: { cache: store },
  })

  const getOrLoad: Cache['getOrLoad'] = async <T>(
    key: string,
    load: () => Promise<{ value: T; ttlMs: number }>,
    { staleForMs }: { staleForMs?: number } = {},
  ) => {
    try {
      return await bento.getOrSet<T>({
        key,
        factory: async (context) => {
          const { value, ttlMs } = await load()
          context.setOptions({ ttl: Math.max(1, Math.round(ttlMs)) })
          return value
        },
        grace: staleForMs ?? false,
        timeout: PATIENCE_MS,
        ttl: 1000,
      })
    } catch (error) {
      throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error
    }
  }

  return {
    getOrLoad,
    readTogether: <T>(key: string, everyMs: number, load: () => Promise<T>) =>
      shared
        ? getOrLoad(key, async () => ({ value: await load(), ttlMs: everyMs * SHARED_FOR }))
        : load(),
    delete: async (key) => {
      await bento.delete({ key })
    },
    state: () => (shared ? (shared.redis.status === 'ready' ? 'redis' : 'redis-down') : 'memory'),
    close: async () => {
      await bento.disconnectAll()
      shared?.redis.disconnect()
    },
  }
}

/** The libraries are only loaded where Redis is configured. */
async function connectSharedLayer(redisUrl: string, onError: CacheOptions['onError']) {
  const { redisBusDriver, redisDriver } = await import('bentocache/drivers/redis')
  const { BusConnection } = await import('./bus-connection.ts')
  const redis = await connectRedis(redisUrl, onError)
  return {
    redis,
    layer: redisDriver({ connection: redis }),
    bus: redisBusDriver({ connection: new BusConnection(redisUrl, onError) }),
  }
}
