/** The second factor of a user who signs in with a password: an authenticator app and recovery codes. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import { forgetCodeSteps } from './account-guards.ts'
import type { AccountDeps } from './account-service.ts'
import { copyCookies, newTokenIn, toAuthHeaders } from './call-auth.ts'
import { getSession } from './current-session.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { markProven, requireProvenSession } from './proven-session.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { requirePassword } from './require-password.ts'
import { requireAppCode, verifyCode } from './verify-code.ts'

export interface SecondFactorDeps extends AccountDeps {
  readonly limits: SignInLimits
  /** True if confirmation mails leave this machine. */
  readonly sendsMail: boolean
}

export function registerSecondFactorRoutes(serve: Serve, deps: SecondFactorDeps): void {
  const { auth, limits } = deps

  serve(endpoints.beginSecondFactor, async ({ body }, { request }) => {
    const found = await getSession(deps, request)
    const { user } = found
    requireConfirmed(deps, user)
    await limits.requirePassword(request, user.email)
    await requirePassword(deps, request, body.password)
    requireOff(user)
    await requireProvenSession(deps, found)
    const begun = await auth.api.enableTwoFactor({
      body: { password: body.password, method: 'totp' },
      headers: toAuthHeaders(request),
    })
    if (begun.method !== 'totp') throw new Error('No authenticator app was set up')
    await forgetCodeSteps(deps.db, user.id)
    return {
      uri: begun.totpURI,
      secret: new URL(begun.totpURI).searchParams.get('secret') ?? '',
      recovery_codes: begun.backupCodes,
    }
  })

  serve(endpoints.confirmSecondFactor, async ({ body }, { request, reply }) => {
    const found = await getSession(deps, request)
    requireConfirmed(deps, found.user)
    await limits.requirePassword(request, found.user.email)
    requireAppCode(body.code)
    requireOff(found.user)
    await requireProvenSession(deps, found)
    const confirmed = await verifyCode(deps, request, body.code)
    copyCookies(confirmed, reply)
    await endOtherSessions(deps, found.user.id, newTokenIn(confirmed))
    return {
      success: true,
      message: 'The second factor is on. Keep your recovery codes in a safe place.',
    }
  })

  serve(endpoints.renewRecoveryCodes, async ({ body }, { request }) => {
    const found = await getSession(deps, request)
    await limits.requirePassword(request, found.user.email)
    await requirePassword(deps, request, body.password)
    requireOn(found.user)
    await requireProvenSession(deps, found)
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password: body.password },
      headers: toAuthHeaders(request),
    })
    return { recovery_codes: backupCodes }
  })

  serve(endpoints.proveSecondFactor, async ({ body }, { request }) => {
    const found = await getSession(deps, request)
    // Only someone with a session gets here, so refusing locks no one else out.
    const counted = await limits.requirePassword(request, `step-up:${found.user.id}`)
    if (counted.needsProof)
      throw new AppError('rate_limited', 'Too many attempts. Try again later.')
    requireOn(found.user)
    await verifyCode(deps, request, body.code)
    await markProven(deps, found.session.token)
    return undefined
  })

  serve(endpoints.removeSecondFactor, async ({ body }, { request, reply }) => {
    const { user } = await getSession(deps, request)
    await limits.requirePassword(request, user.email)
    await requirePassword(deps, request, body.password)
    requireOn(user)
    await verifyCode(deps, request, body.code)
    const response = await auth.api.disableTwoFactor({
      body: { password: body.password },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw new AppError('internal_error', 'Failed to switch off the second factor')
    copyCookies(response, reply)
    return { success: true, message: 'The second factor is off.' }
  })
}

interface FactorOf {
  readonly twoFactorEnabled?: boolean | null | undefined
}

/** @throws AppError conflict */
function requireOff(user: FactorOf): void {
  if (user.twoFactorEnabled) {
    throw new AppError('conflict', 'The second factor is on already. Switch it off first.')
  }
}

/** @throws AppError conflict */
function requireOn(user: FactorOf): void {
  if (!user.twoFactorEnabled) throw new AppError('conflict', 'The second factor is off.')
}
