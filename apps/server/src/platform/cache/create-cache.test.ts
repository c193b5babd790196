import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Cache, createCache } from './create-cache.ts'

const HOUR = 3_600_000

function counting(...answers: (number | Error)[]) {
  let calls = 0
  const load = vi.fn(async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer left')
    return { value: answer, ttlMs: HOUR }
  })
  return load
}

const redisUrl = process.env['TEST_REDIS_URL']
/** Redis takes part where there is one. */
const withRedis = redisUrl ? [{ store: 'with Redis', url: redisUrl }] : []

describe.each([{ store: 'in memory', url: null }, ...withRedis])('The cache $store', ({ url }) => {
  behavesAsCache(url)
})

describe.each(withRedis)('The cache $store', ({ url }) => {
  it('is shared by nodes, and a deletion reaches all of them', async () => {
    const options = { redisUrl: url, installation: 'test', onError: () => {} }
    const nodes = [await createCache(options), await createCache(options)] as const
    const key = `test-${crypto.randomUUID()}`
    try {
      expect(await nodes[0].getOrLoad(key, counting(1))).toBe(1)
      const second = counting(2)
      expect(await nodes[1].getOrLoad(key, second)).toBe(1)
      expect(second).not.toHaveBeenCalled()
      // A node that has just started may not be subscribed yet.
      await vi.waitFor(async () => {
        await nodes[0].delete(key)
        await new Promise((resolve) => setTimeout(resolve, 10))
        expect(await nodes[1].getOrLoad(key, counting(3))).toBe(3)
      })
    } finally {
      for (const node of nodes) await node.close()
    }
  })
})

describe.each(withRedis)('What nodes read together $store', ({ url }) => {
  const open = (installation: string) =>
    createCache({ redisUrl: url, installation, onError: () => {} })

  it('is loaded by one of them an interval, and by each installation', async () => {
    const one = crypto.randomUUID()
    const nodes = await Promise.all([open(one), open(one), open(crypto.randomUUID())])
    try {
      const load = vi.fn(async () => load.mock.calls.length)
      const read = (node: number) => nodes[node]?.readTogether('facts', 200, load)
      expect([await read(0), await read(1), await read(0), await read(2)]).toEqual([1, 1, 1, 2])
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect([await read(1), await read(0)]).toEqual([3, 3])
    } finally {
      for (const node of nodes) await node.close()
    }
  })
})

function behavesAsCache(url: string | null): void {
  let cache: Cache
  let key: string
  beforeEach(async () => {
    key = `test-${crypto.randomUUID()}`
    cache = await createCache({ redisUrl: url, installation: 'test', onError: () => {} })
  })
  afterEach(async () => {
    await cache.delete(key)
    await cache.close()
  })

  it('loads once while the value is fresh', async () => {
    const load = counting(1, 2)
    expect(await cache.getOrLoad(key, load)).toBe(1)
    expect(await cache.getOrLoad(key, load)).toBe(1)
    expect(load).toHaveBeenCalledOnce()
  })

  it('loads once for any number of concurrent callers', async () => {
    const load = counting(1, 2)
    const values = await Promise.all(Array.from({ length: 50 }, () => cache.getOrLoad(key, load)))
    expect(new Set(values)).toEqual(new Set([1]))
    expect(load).toHaveBeenCalledOnce()
  })

  it('loads again after the time to live that the load returned', async () => {
    const load = vi.fn(async () => ({ value: load.mock.calls.length, ttlMs: 20 }))
    expect(await cache.getOrLoad(key, load)).toBe(1)
    await vi.waitFor(async () => {
      expect(await cache.getOrLoad(key, load)).toBe(2)
    })
  })

  it('loads again after a deletion', async () => {
    const load = counting(1, 2)
    await cache.getOrLoad(key, load)
    await cache.delete(key)
    expect(await cache.getOrLoad(key, load)).toBe(2)
  })

  it("throws the load's own error, and does not cache it", async () => {
    const failure = new RangeError('the source is down')
    const load = counting(failure, 2)
    await expect(cache.getOrLoad(key, load)).rejects.toBe(failure)
    expect(await cache.getOrLoad(key, load)).toBe(2)
  })

  it('falls back to the last value on a failure only if allowed', async () => {
    let isDown = false
    const load = async () => {
      if (isDown) throw new Error('down')
      return { value: 1, ttlMs: 1 }
    }
    await cache.getOrLoad(key, load, { staleForMs: HOUR })
    isDown = true
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await cache.getOrLoad(key, load, { staleForMs: HOUR })).toBe(1)
    await cache.delete(key)
    await expect(cache.getOrLoad(key, load)).rejects.toThrow('down')
  })

  it('loads what other nodes read too each time if there is no Redis', async () => {
    const load = vi.fn(async () => load.mock.calls.length)
    await cache.readTogether(key, HOUR, load)
    expect(await cache.readTogether(key, HOUR, load)).toBe(url === null ? 2 : 1)
  })

  it('caches null, which is a value', async () => {
    const load = vi.fn(async () => ({ value: null, ttlMs: HOUR }))
    expect(await cache.getOrLoad(key, load)).toBeNull()
    expect(await cache.getOrLoad(key, load)).toBeNull()
    expect(load).toHaveBeenCalledOnce()
  })
}

describe('A Redis that does not answer', () => {
  it('costs the sharing but never the answer, and shows in the state', async () => {
    const onError = vi.fn()
    const cache = await createCache({
      redisUrl: 'redis://127.0.0.1:9',
      installation: 'test',
      onError,
    })
    expect(await cache.getOrLoad('key', counting(1))).toBe(1)
    expect(cache.state()).toBe('redis-down')
    await vi.waitFor(() => expect(onError).toHaveBeenCalled())
    await cache.close()
  })
})
