/** Signing in by an OpenID Connect service, as the identity library's plugin. */
import { genericOAuth } from 'better-auth/plugins'
import type { Db } from '../../../platform/db/database.ts'
import { type Claims, holds, keyOf, readIdentity, toUserFields } from './identity.ts'
import { adoptIdentity } from './identity-store.ts'
import type { IdentityKeys } from './provider-gate.ts'
import type { ProviderId } from './ways-in.ts'

export interface ProviderConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly discoveryUrl: string
}

export interface OidcConfig {
  readonly scopes: readonly string[]
  /** At each sign-in the role of administrators is given or taken by this claim; null leaves it alone. */
  readonly adminClaim: { readonly name: string; readonly value: string } | null
}

/** True if the claim of a sign-in that is under way makes an administrator, by its identity. */
export type AdminClaims = Map<string, boolean>
const MOST_CLAIMS = 1000

export function takeClaim(
  claims: AdminClaims,
  accounts: readonly { readonly providerId: string; readonly accountId: string }[],
): boolean | undefined {
  const identity = accounts.find(({ providerId }) => providerId === 'oidc')?.accountId ?? ''
  const isAdmin = claims.get(identity)
  claims.delete(identity)
  return isAdmin
}

interface PluginOptions {
  readonly db: Db
  readonly publicUrl: string
  readonly providerId: ProviderId
  readonly provider: ProviderConfig & Partial<OidcConfig>
  readonly claims: AdminClaims
  readonly keys: IdentityKeys
}

export function providerPlugin({
  db,
  publicUrl,
  providerId,
  provider,
  claims,
  keys,
}: PluginOptions) {
  const { clientId, clientSecret, discoveryUrl, adminClaim } = provider
  const noteClaim = (key: string, profile: Claims) => {
    if (!adminClaim) return
    // Sign-ins that failed after this leave theirs behind.
    if (claims.size >= MOST_CLAIMS) claims.clear()
    claims.set(key, holds(profile[adminClaim.name], adminClaim.value))
  }
  return genericOAuth({
    config: [
      {
        providerId,
        clientId,
        clientSecret,
        discoveryUrl,
        redirectURI: `${publicUrl}/auth/${providerId}/callback`,
        scopes: [...(provider.scopes ?? ['openid', 'email', 'profile'])],
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: toUserFields,
        accountSubject: async ({ tokens, profile }) => {
          const identity = readIdentity(tokens.idToken, profile, clientId)
          noteClaim(keyOf(identity), profile)
          keys.set(profile, keyOf(identity))
          return adoptIdentity(db, providerId, discoveryUrl, identity)
        },
      },
    ],
  })
}
