import type { Cache } from '../../apps/server/src/platform/cache/create-cache.ts'

/** The cache of a node that shares nothing. */
export const noCache: Pick<Cache, 'readTogether' | 'delete'> = {
  readTogether: async (_key, _everyMs, load) => load(),
  delete: async () => undefined,
}
