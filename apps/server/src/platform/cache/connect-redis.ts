import type { Redis } from 'ioredis'

/** A Redis that is down or silent delays no request: callers do without it. */
const LIMITS = {
  connectTimeout: 2000,
  /** For a command in flight. */
  commandTimeout: 1000,
  /** A connection that has not answered for this long is replaced. */
  socketTimeout: 1000,
  maxRetriesPerRequest: 1,
  /** Commands fail immediately while there is no connection. */
  enableOfflineQueue: false,
} as const

/**
 * A connection that reconnects by itself; resolves once the first attempt has succeeded or failed. The
 * library is only loaded where Redis is configured.
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
