/**
 * Passkeys by better-auth's plugin. It accepts an authenticator that only knows of a touch; here the
 * user must have been verified (by PIN, finger or face), so that a passkey counts as both factors.
 */
import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { describeDevice } from './describe-device.ts'

/** The call by which a passkey opens a session. */
export const PASSKEY_SIGN_IN_PATH = '/passkey/verify-authentication'

export function passkeyPlugin(config: {
  readonly productName: string
  readonly publicUrl: string
}) {
  const { hostname, origin } = new URL(config.publicUrl)
  return passkey({
    rpID: hostname,
    rpName: config.productName,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ ctx, user, verification }) => {
        requirePerson(verification.registrationInfo?.userVerified)
        // WebAuthn, 7.1: an id that is taken would make two accounts answer to one passkey.
        const known = await ctx.context.adapter.findOne({
          model: 'passkey',
          where: [
            { field: 'credentialID', value: verification.registrationInfo?.credential.id ?? '' },
          ],
        })
        if (known)
          throw new APIError('BAD_REQUEST', { message: 'The passkey is registered already' })
        const provider = getAuthenticatorName(verification.registrationInfo?.aaguid)
        return { userId: user.id, name: provider ?? nameDevice(ctx.headers?.get('user-agent')) }
      },
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requirePerson(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

/**
 * The host to which passkeys belong; null where there are none, because browsers take no address of
 * digits for one.
 */
export function passkeyHostOf(publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}

function requirePerson(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'The person was not verified' })
}

function nameDevice(userAgent: string | null | undefined): string {
  const { browser, system } = describeDevice(userAgent ?? '')
  return [browser, system].filter(Boolean).join(' · ') || 'Passkey'
}
