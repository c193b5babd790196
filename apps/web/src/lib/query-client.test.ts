import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

const retry = createQueryClient().getDefaultOptions().queries?.retry
if (typeof retry !== 'function') throw new Error('The client has no retry rule')

const network = new ApiError('network', 0, 'The server cannot be reached.')

it('retries once after a transient failure', () => {
  expect(retry(0, network)).toBe(true)
  expect(retry(0, new ApiError('internal_error', 502, ''))).toBe(true)
  expect(retry(1, network)).toBe(false)
})

it('does not retry what the server has refused', () => {
  expect(retry(0, new ApiError('upstream_unavailable', 503, ''))).toBe(false)
  expect(retry(0, new ApiError('not_found', 404, ''))).toBe(false)
  expect(retry(0, new ApiError('validation_failed', 422, ''))).toBe(false)
  expect(retry(0, new ApiError('internal_error', 500, ''))).toBe(false)
  expect(retry(0, new Error('a fault of the page itself'))).toBe(false)
})
