/** Tokens for confirming an address: bound to one account, single-use, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { Auth } from './create-auth.ts'

const LIFE_MS = 24 * 3_600_000

const identifierOf = (token: string) =>
  `confirm-address:${createHash('sha256').update(token).digest('hex')}`

export async function createConfirmationToken(
  auth: Pick<Auth, '$context'>,
  userId: string,
  nowMs: number,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: userId,
    expiresAt: new Date(nowMs + LIFE_MS),
  })
  return token
}

/** The account id of a token; null if the token is unknown, used or expired. */
export async function findConfirmation(
  auth: Pick<Auth, '$context'>,
  token: string,
  nowMs: number,
): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(identifierOf(token))
  return found && found.expiresAt.getTime() > nowMs ? found.value : null
}

/** Invalidates a token. @returns false if another request did so first */
export async function consumeConfirmation(
  auth: Pick<Auth, '$context'>,
  token: string,
): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.consumeVerificationValue(identifierOf(token))) !== null
}
