import type { Redis } from 'ioredis'

/** A Redis that is away or has fallen silent holds nobody up: its part is done without. */
const LIMITS = {
  connectTimeout: 2000,
  /** For a command that is on its way. */
  commandTimeout: 1000,
  /** After so long without an answer the connection is taken for dead and made anew. */
  socketTimeout: 1000,
  maxRetriesPerRequest: 1,
  /** While there is no connection a command fails at once. */
  enableOfflineQueue: false,
} as const

/**
 * A connection that comes back by itself; resolves once the first try has succeeded or failed. The
 * library is only loaded where there is a Redis.
 */
export async function connectRedis(
  redisUrl: string,
  onError: (error: unknown) => void,
): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, LIMITS)
  redis.on('error', onError)
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve)
  })
  return redis
}
