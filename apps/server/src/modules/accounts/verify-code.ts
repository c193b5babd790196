import type { FastifyRequest } from 'fastify'
import { invalid } from '../../platform/http/app-error.ts'
import { toAuthHeaders } from './call-auth.ts'
import type { Auth } from './create-auth.ts'

/** @throws AppError validation_failed on field code if it is not one of an authenticator app */
export function requireAppCode(text: string): void {
  if (!APP_CODE.test(text.replace(/\s/g, ''))) {
    throw invalid('code', 'Enter the six digits that the app shows.')
  }
}

const APP_CODE = /^\d{6}$/

/**
 * Checks a code of the authenticator app, or uses up a recovery code. Without a session it completes
 * the sign-in whose cookie the request carries.
 * @returns the response with the session's cookie
 * @throws AppError validation_failed on field code
 */
export async function verifyCode(
  { api }: Pick<Auth, 'api'>,
  request: FastifyRequest,
  text: string,
): Promise<Response> {
  const code = text.replace(/\s/g, '')
  const call = { headers: toAuthHeaders(request), asResponse: true } as const
  const response = APP_CODE.test(code)
    ? await api.verifyTOTP({ ...call, body: { code } })
    : await api.verifyBackupCode({ ...call, body: { code } })
  if (response.ok) return response
  throw invalid('code', 'The code is wrong or has expired. Try again, or sign in again.')
}
