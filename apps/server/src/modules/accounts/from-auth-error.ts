import { APIError } from 'better-auth/api'
import { AppError } from '../../platform/http/app-error.ts'

/** Maps a session that ended between our check and better-auth's own; null for any other error. */
export function fromAuthError(error: unknown): AppError | null {
  const isSignedOut = error instanceof APIError && error.statusCode === 401
  return isSignedOut ? new AppError('unauthenticated', 'Not Authorized!', { cause: error }) : null
}
