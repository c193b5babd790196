import type { FastifyRequest } from 'fastify'
import { invalid } from '../../platform/http/app-error.ts'
import type { AccountDeps } from './account-service.ts'
import { toAuthHeaders } from './call-auth.ts'

/** @throws AppError validation_failed on the field */
export async function requirePassword(
  { auth }: Pick<AccountDeps, 'auth'>,
  request: FastifyRequest,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (!password) throw invalid(field, 'Enter your password.')
  const response = await auth.api.verifyPassword({
    body: { password },
    headers: toAuthHeaders(request),
    asResponse: true,
  })
  if (!response.ok) throw invalid(field, 'Incorrect password. Try again.')
}
