import type { FastifyRequest } from 'fastify'
import { invalid } from '../../platform/http/app-error.ts'
import { type AccountDeps, findSession } from './account-service.ts'
import { toAuthHeaders } from './call-auth.ts'
import { claimCode } from './claim-code.ts'

/** @throws AppError validation_failed on field code if it is not one of an authenticator app */
export function requireAppCode(text: string): void {
  if (!APP_CODE.test(withoutSpaces(text))) {
    throw invalid('code', 'Enter the six digits that the app shows.')
  }
}

const APP_CODE = /^\d{6}$/

/**
 * Checks an authenticator code or a recovery code, and uses it up. Without a session it completes
 * the sign-in whose cookie the request carries.
 * @returns the response with the session's cookie
 * @throws AppError validation_failed on field code
 */
export async function verifyCode(
  deps: Pick<AccountDeps, 'auth' | 'clock' | 'db'>,
  request: FastifyRequest,
  text: string,
): Promise<Response> {
  const { api } = deps.auth
  const code = withoutSpaces(text)
  const call = { headers: toAuthHeaders(request), asResponse: true } as const
  if (!APP_CODE.test(code))
    return requireOk(await api.verifyBackupCode({ ...call, body: { code } }))
  const found = await findSession(deps, request)
  const response = requireOk(await api.verifyTOTP({ ...call, body: { code } }))
  // Otherwise a session is opened, which claims the code itself: see create-auth.ts.
  const opensNone = found?.user.twoFactorEnabled === true
  if (opensNone && !(await claimCode(deps, found.user.id, code))) throw wrongCode()
  return response
}

function requireOk(response: Response): Response {
  if (!response.ok) throw wrongCode()
  return response
}

function wrongCode() {
  return invalid('code', 'The code is wrong or has expired. Try again, or sign in again.')
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}
