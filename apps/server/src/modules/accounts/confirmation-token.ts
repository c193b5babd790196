/** Tokens that prove who reads a mailbox: bound to one account, single-use, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { Auth } from './create-auth.ts'

const LIFE_MS = 24 * 3_600_000

type TokenDeps = Pick<Auth, '$context'>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const confirmationOf = (token: string) => `confirm-address:${hashOf(token)}`
/** With the new address, so that the link cannot be used for another one. */
const changeOf = (token: string, email: string) => `change-address:${hashOf(`${token}:${email}`)}`

export function createConfirmationToken(
  auth: TokenDeps,
  userId: string,
  nowMs: number,
): Promise<string> {
  return create(auth, userId, nowMs, confirmationOf)
}

/** The account id of a token; null if the token is unknown, used or expired. */
export function findConfirmation(
  auth: TokenDeps,
  token: string,
  nowMs: number,
): Promise<string | null> {
  return find(auth, confirmationOf(token), nowMs)
}

/** Invalidates a token. @returns false if another request did so first */
export function consumeConfirmation(auth: TokenDeps, token: string): Promise<boolean> {
  return consume(auth, confirmationOf(token))
}

/** A token for replacing an account's address by this one. */
export function createAddressChange(
  auth: TokenDeps,
  userId: string,
  email: string,
  nowMs: number,
): Promise<string> {
  return create(auth, userId, nowMs, (token) => changeOf(token, email))
}

export function findAddressChange(
  auth: TokenDeps,
  token: string,
  email: string,
  nowMs: number,
): Promise<string | null> {
  return find(auth, changeOf(token, email), nowMs)
}

export function consumeAddressChange(
  auth: TokenDeps,
  token: string,
  email: string,
): Promise<boolean> {
  return consume(auth, changeOf(token, email))
}

async function create(
  auth: TokenDeps,
  userId: string,
  nowMs: number,
  identifierOf: (token: string) => string,
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

async function find(auth: TokenDeps, identifier: string, nowMs: number): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(identifier)
  return found && found.expiresAt.getTime() > nowMs ? found.value : null
}

async function consume(auth: TokenDeps, identifier: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.consumeVerificationValue(identifier)) !== null
}
