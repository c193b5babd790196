import type { Passkey } from '@leadenhall/contract/accounts/index.ts'
import type { FastifyRequest } from 'fastify'
import type { AccountDeps } from './account-service.ts'
import { toAuthHeaders } from './call-auth.ts'
import type { Auth } from './create-auth.ts'

type StoredPasskey = Awaited<ReturnType<Auth['api']['listPasskeys']>>[number]

/** The user's passkeys, oldest first. */
export async function listOwnPasskeys(
  { auth }: Pick<AccountDeps, 'auth'>,
  request: FastifyRequest,
): Promise<Passkey[]> {
  const stored = await auth.api.listPasskeys({ headers: toAuthHeaders(request) })
  return stored.map(toPasskey).toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

export function toPasskey({ id, name, createdAt, deviceType }: StoredPasskey): Passkey {
  return {
    id,
    name: name ?? '',
    created_at: new Date(createdAt).toISOString(),
    is_synced: deviceType === 'multiDevice',
  }
}
