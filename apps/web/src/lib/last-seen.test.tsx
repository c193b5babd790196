import { listTradingSessions } from '@leadenhall/contract/market/endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { callApi } from './api.ts'
import { lastSeenOf } from './last-seen.ts'
import { createQueryClient } from './query-client.ts'

const SEEN = '2026-11-20T14:03:00.000Z'

afterEach(() => vi.unstubAllGlobals())

/** Answers the next calls from the worker's cache or from the server. */
function answer(from: 'worker' | 'server', body: unknown): void {
  const headers: Record<string, string> = from === 'worker' ? { 'x-last-seen': SEEN } : {}
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { headers })))
}

const sessions = (name = 'sessions') => ({
  queryKey: [name],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(listTradingSessions, {}, { signal }),
  staleTime: 0,
  retry: false,
})

function read(client: QueryClient, name?: string) {
  return client.fetchQuery(sessions(name))
}

function ageOf(client: QueryClient, name = 'sessions'): number | null {
  const query = client.getQueryCache().find({ queryKey: [name] })
  return query ? lastSeenOf(query) : null
}

it('cached data is marked with the time it was cached', async () => {
  const client = createQueryClient()
  answer('server', [])
  await read(client)
  expect(ageOf(client)).toBeNull()
  client.clear()
  answer('worker', [])
  await read(client)
  expect(ageOf(client)).toBe(Date.parse(SEEN))
})

// @spec 10.148
it('cached data never overwrites newer data', async () => {
  const client = createQueryClient()
  answer('server', ['new'])
  await read(client)
  answer('worker', ['old'])
  expect(await read(client)).toEqual(['new'])
  expect(ageOf(client)).toBeGreaterThan(Date.parse(SEEN))
})

it('the first live response invalidates everything served from the cache', async () => {
  const client = createQueryClient()
  answer('worker', ['old'])
  await read(client, 'one')
  answer('server', ['new'])
  await read(client, 'two')
  expect(client.getQueryState(['one'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['two'])?.isInvalidated).toBe(false)
})
