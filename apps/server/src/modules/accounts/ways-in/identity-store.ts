/** Identities of Google and of the operator's own service; the tables are the identity library's. */
import type { Db } from '../../../platform/db/database.ts'
import { claimInstallationFact } from '../../../platform/db/installation.ts'
import { type Identity, keyOf } from './identity.ts'
import type { ProviderId } from './ways-in.ts'

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

const issuerAt = (discoveryUrl: string) =>
  withoutSlash(discoveryUrl.replace(/\/\.well-known\/[^/]+$/, ''))

/** Identities of earlier releases name no issuer: theirs is the one that was set at the upgrade. */
export function claimEarlierIssuer(
  db: Db,
  provider: ProviderId,
  discoveryUrl: string,
): Promise<string> {
  return claimInstallationFact(
    db,
    `issuer of earlier ${provider} identities`,
    issuerAt(discoveryUrl),
  )
}

/** @returns the key of the identity, under which one of an earlier release is from now on */
export async function adoptIdentity(
  db: Db,
  provider: ProviderId,
  discoveryUrl: string,
  identity: Identity,
): Promise<string> {
  const key = keyOf(identity)
  const earlier = await claimEarlierIssuer(db, provider, discoveryUrl)
  if (withoutSlash(identity.issuer) === earlier) {
    await db
      .updateTable('account')
      .set({ accountId: key })
      .where('providerId', '=', provider)
      .where('accountId', '=', identity.subject)
      .execute()
  }
  return key
}

/** True if an account has an identity of the service. */
export async function hasIdentityOf(
  db: Db,
  provider: ProviderId,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('providerId', '=', provider)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
