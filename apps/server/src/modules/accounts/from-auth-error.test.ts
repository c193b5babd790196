import { APIError } from 'better-auth/api'
import { expect, it } from 'vitest'
import { fromAuthError } from './from-auth-error.ts'

it('maps a session that ended during the request to unauthenticated', () => {
  expect(fromAuthError(new APIError('UNAUTHORIZED'))).toMatchObject({ code: 'unauthenticated' })
})

it('returns null for any other error', () => {
  expect(fromAuthError(new APIError('BAD_REQUEST'))).toBeNull()
  expect(fromAuthError(new Error('Unauthorized'))).toBeNull()
})
