/**
 * A service's identity that waits for a proof. Its address belongs to an account, and the browser
 * carries it until the account's owner signs in there by another way.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '../account-service.ts'
import { hasIdentityOf } from './identity-store.ts'

/** Of the cookie, as the identity library names it with its prefix. */
export const JOIN_COOKIE = 'pending_join'
export const JOIN_SECONDS = 600

const pendingJoinSchema = z.object({
  provider: z.enum(['google', 'oidc']),
  /** Issuer and subject. */
  identity: z.string(),
  userId: z.string(),
  /** Of the account, lower case. */
  email: z.string(),
  endsAtMs: z.number(),
})
export type PendingJoin = z.infer<typeof pendingJoinSchema>

interface JoinDeps extends Pick<AccountDeps, 'auth' | 'clock' | 'db'> {
  readonly secret: string
  /** Mails the owner that a service signs in to the account from now on. */
  readonly sendJoined: (email: string, provider: PendingJoin['provider']) => void
}

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`join ${text}`).digest('base64url')

export function sealJoin(secret: string, join: PendingJoin): string {
  const text = Buffer.from(JSON.stringify(join)).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

export function findPendingJoin(
  { clock, secret }: Pick<JoinDeps, 'clock' | 'secret'>,
  request: FastifyRequest,
): PendingJoin | null {
  const [, sealed = ''] = findCookie(request) ?? []
  const [text = '', signature = ''] = sealed.split('.')
  const expected = Buffer.from(signatureOf(secret, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const join = pendingJoinSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return join.endsAtMs < clock.now() ? null : join
}

function findCookie({ cookies }: FastifyRequest) {
  return Object.entries(cookies).find(([name]) => name.endsWith(`.${JOIN_COOKIE}`))
}

/** Joins the waiting identity to the account that a sign-in has just opened, if it waits for that one. */
export async function completeJoin(
  deps: JoinDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionToken: string | null,
): Promise<void> {
  const join = findPendingJoin(deps, request)
  if (!join || !sessionToken) return
  const { internalAdapter } = await deps.auth.$context
  const found = await internalAdapter.findSession(sessionToken)
  const owner = found?.user
  if (owner?.id !== join.userId || !owner.emailVerified) return
  if (owner.email.toLowerCase() !== join.email) return
  forgetJoin(request, reply)
  const isJoined = () => hasIdentityOf(deps.db, join.provider, owner.id)
  if (await isJoined()) return
  try {
    await internalAdapter.createAccount({
      // One sign-in of several at the same moment gets it.
      id: `${join.provider} ${owner.id}`,
      userId: owner.id,
      providerId: join.provider,
      accountId: join.identity,
    })
  } catch (error) {
    if (await isJoined()) return
    throw error
  }
  deps.sendJoined(owner.email, join.provider)
}

function forgetJoin(request: FastifyRequest, reply: FastifyReply): void {
  const [name] = findCookie(request) ?? []
  if (name) void reply.clearCookie(name, { path: '/', secure: name.startsWith('__Host-') })
}
