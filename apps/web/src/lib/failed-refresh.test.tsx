import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { recordAge } from './last-seen.ts'
import { LAST_SEEN_HEADER } from './offline-stores.ts'
import { CACHED_REFRESH_MS, createQueryClient, FAILED_REFRESH_MS } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number, code: ConstructorParameters<typeof ApiError>[0]) =>
  new ApiError(code, status, 'It failed.')

it.each([
  ['the storage was unavailable', failure(503, 'storage_unavailable'), true],
  ['a source was unavailable', failure(503, 'upstream_unavailable'), true],
  ['a source is not set up', failure(503, 'not_configured'), false],
  ['it does not exist', failure(404, 'not_found'), false],
])('a query that failed because %s is retried automatically: %#', async (_, error, comesBack) => {
  let isBack = false
  const client = createQueryClient()
  const observer = new QueryObserver<string>(client, {
    queryKey: ['panel'],
    queryFn: () => (isBack ? Promise.resolve('here') : Promise.reject(error)),
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(observer.getCurrentResult().isError).toBe(true)
  isBack = true
  await vi.advanceTimersByTimeAsync(FAILED_REFRESH_MS + 2000)
  expect(observer.getCurrentResult().data).toBe(comesBack ? 'here' : undefined)
  stop()
  client.clear()
})

it('a query answered from the cache is asked again within seconds', async () => {
  let isBack = false
  const client = createQueryClient()
  const observer = new QueryObserver<string>(client, {
    queryKey: ['panel'],
    queryFn: ({ signal }) => {
      const headers = isBack ? undefined : { [LAST_SEEN_HEADER]: new Date().toISOString() }
      recordAge(new Response(null, headers && { headers }), signal)
      return Promise.resolve(isBack ? 'new' : 'kept')
    },
  })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect(observer.getCurrentResult().data).toBe('kept')
  isBack = true
  await vi.advanceTimersByTimeAsync(CACHED_REFRESH_MS + 100)
  expect(observer.getCurrentResult().data).toBe('new')
  stop()
  client.clear()
})
