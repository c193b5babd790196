import { APIError } from 'better-auth/api'
import { expect, it } from 'vitest'
import { fromAuthError } from './from-auth-error.ts'

it('a session that ended in the middle of a request is one that nobody is signed in by', () => {
  expect(fromAuthError(new APIError('UNAUTHORIZED'))).toMatchObject({ code: 'unauthenticated' })
})

it('any other failure is not explained away', () => {
  expect(fromAuthError(new APIError('BAD_REQUEST'))).toBeNull()
  expect(fromAuthError(new Error('Unauthorized'))).toBeNull()
})
