/** Changing the password and the email address while signed in, with the current password. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { AccountDeps } from './account-service.ts'
import { copyCookies, newTokenIn, toAuthHeaders } from './call-auth.ts'
import { requireUncommon } from './common-passwords.ts'
import { createAddressChange } from './confirmation-token.ts'
import { getSession } from './current-session.ts'
import { requireNoGuestAddress } from './guests.ts'
import { markProven, requireProvenSession } from './proven-session.ts'
import { requirePassword } from './require-password.ts'

export interface CredentialDeps extends AccountDeps {
  readonly limits: SignInLimits
  readonly revokeKeys: (userId: string) => Promise<void>
  /** Mails the link that completes a change of address. */
  readonly sendAddressChange: (email: string, token: string) => Promise<void> | void
}

/** The same whether or not the address has an account, so that addresses cannot be probed. */
const CHANGE_REQUESTED =
  'We have sent a link to the new address. Your address changes when you use it.'

export function registerCredentialRoutes(serve: Serve, deps: CredentialDeps): void {
  const { auth, clock, limits } = deps

  serve(endpoints.changePassword, async ({ body }, { request, reply }) => {
    const found = await getSession(deps, request)
    const { user } = found
    await limits.requirePassword(request, user.email)
    await requirePassword(deps, request, body.current_password, 'current_password')
    await requireProvenSession(deps, found)
    await requireUncommon(body.password)
    const response = await auth.api.changePassword({
      body: {
        currentPassword: body.current_password,
        newPassword: body.password,
        revokeOtherSessions: true,
      },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw new AppError('internal_error', 'Failed to change the password')
    copyCookies(response, reply)
    const token = newTokenIn(response)
    if (found.session.secondFactorAt && token) await markProven(deps, token)
    await deps.revokeKeys(user.id)
    return {
      success: true,
      message: 'Your password has been changed. Other devices have been signed out.',
    }
  })

  serve(endpoints.requestAddressChange, async ({ body }, { request }) => {
    requireNoGuestAddress(body.email)
    const found = await getSession(deps, request)
    const { user } = found
    await limits.requirePassword(request, user.email)
    await requirePassword(deps, request, body.password)
    await requireProvenSession(deps, found)
    await limits.requireMail(request, body.email, 'confirmation')
    const { internalAdapter } = await auth.$context
    const email = body.email.toLowerCase()
    if (!(await internalAdapter.findUserByEmail(email))) {
      await deps.sendAddressChange(
        email,
        await createAddressChange(auth, user.id, email, clock.now()),
      )
    }
    return { success: true, message: CHANGE_REQUESTED }
  })
}
