/** A user's passkeys, and signing in with one. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toKeepableText } from '../../platform/db/keepable-text.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { AccountDeps } from './account-service.ts'
import { isUser } from './account-store.ts'
import { copyCookies, newTokenIn, toAuthHeaders } from './call-auth.ts'
import { getSession } from './current-session.ts'
import { endOldSession } from './end-old-session.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { countPasskeys, findPasskeyOwner } from './factor-store.ts'
import { listOwnPasskeys } from './own-passkeys.ts'
import { requireProvenSession } from './proven-session.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { requireOwner } from './require-owner.ts'
import { completeJoin, findPendingJoin, type PendingJoin } from './ways-in/pending-join.ts'
import { requireWay, type SignInOffer } from './ways-in/ways-in.ts'

export interface PasskeyDeps extends AccountDeps {
  readonly offer: SignInOffer
  /** Signs identities that wait for a proof. */
  readonly secret: string
  readonly sendJoined: (email: string, provider: PendingJoin['provider']) => void
  readonly limits: SignInLimits
  /** True if confirmation mails leave this machine. */
  readonly sendsMail: boolean
  /** Mails the owner that a passkey was added or removed. */
  readonly sendPasskeyNotice: (email: string, change: 'added' | 'removed', name: string) => void
}

const MAX_PASSKEYS = 20
const REFUSED = 'This passkey was not accepted. Try again.'

export function registerPasskeyRoutes(serve: Serve, deps: PasskeyDeps): void {
  const { auth, limits } = deps

  serve(endpoints.listPasskeys, (_, { request }) => listOwnPasskeys(deps, request))

  serve(endpoints.beginPasskey, async ({ body }, { request, reply }) => {
    const found = await getSession(deps, request)
    requireConfirmed(deps, found.user)
    await requireOwner(deps, request, found, body.password)
    await requireProvenSession(deps, found)
    if ((await countPasskeys(deps.db, found.user.id)) >= MAX_PASSKEYS) {
      throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
    }
    const options = await readOptions(
      await auth.api.generatePasskeyRegistrationOptions({
        headers: toAuthHeaders(request),
        asResponse: true,
      }),
      reply,
    )
    return { ...options, user: { ...(options['user'] as object), id: toUserHandle(found.user.id) } }
  })

  serve(endpoints.addPasskey, async ({ body }, { request }) => {
    const found = await getSession(deps, request)
    requireConfirmed(deps, found.user)
    await requireProvenSession(deps, found)
    const former = new Set((await listOwnPasskeys(deps, request)).map(({ id }) => id))
    const response = await auth.api.verifyPasskeyRegistration({
      body: { response: body.credential },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw invalid('credential', REFUSED)
    const added = (await listOwnPasskeys(deps, request)).find(({ id }) => !former.has(id))
    if (!added) throw notFound(NOT_FOUND)
    if (former.size === 0) await endOtherSessions(deps, found.user.id, found.session.token)
    deps.sendPasskeyNotice(found.user.email, 'added', added.name)
    return added
  })

  serve(endpoints.renamePasskey, async ({ params, body }, { request }) => {
    const found = await getOwnPasskey(deps, request, params.id)
    const headers = toAuthHeaders(request)
    await auth.api.updatePasskey({ body: { id: found.id, name: body.name }, headers })
    return { ...found, name: body.name }
  })

  serve(endpoints.removePasskey, async ({ params, body }, { request }) => {
    const session = await getSession(deps, request)
    const found = await getOwnPasskey(deps, request, params.id)
    await requireOwner(deps, request, session, body.password)
    await requireProvenSession(deps, session)
    await auth.api.deletePasskey({ body: { id: found.id }, headers: toAuthHeaders(request) })
    deps.sendPasskeyNotice(session.user.email, 'removed', found.name)
    return { success: true, message: `The passkey “${found.name}” was removed.` }
  })

  serve(endpoints.beginPasskeyLogin, async (_, { request, reply }) => {
    if (!findPendingJoin(deps, request)) requireWay(deps.offer, 'passkey', 'identity')
    await limits.requireNetwork(request)
    const response = await auth.api.generatePasskeyAuthenticationOptions({
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    // The plugin would take an authenticator that does not verify the user.
    return { ...(await readOptions(response, reply)), userVerification: 'required' }
  })

  serve(endpoints.completePasskeyLogin, async ({ body }, { request, reply }) => {
    const join = findPendingJoin(deps, request)
    const owner = await findPasskeyOwner(deps.db, body.credential.id)
    if (!join || join.userId !== owner) requireWay(deps.offer, 'passkey', 'identity')
    const { userHandle, ...proof } = body.credential.response
    await requireOwnHandle(deps.db, owner, userHandle ?? '')
    const response = await auth.api.verifyPasskeyAuthentication({
      body: { response: { ...body.credential, response: proof } },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw invalid('credential', REFUSED)
    await endOldSession(deps, request)
    copyCookies(response, reply)
    await completeJoin(deps, request, reply, newTokenIn(response))
    return undefined
  })
}

/** Returned by authenticators with a signature to identify the account. */
function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/**
 * WebAuthn, 7.2, step 6: an assertion that names another account than its key's. Passkeys of earlier
 * releases name no account.
 * @throws AppError validation_failed
 */
async function requireOwnHandle(
  db: AccountDeps['db'],
  owner: string | undefined,
  userHandle: string,
): Promise<void> {
  const named = toKeepableText(Buffer.from(userHandle, 'base64url').toString())
  if (named === '') return
  if (named !== owner && (await isUser(db, named))) throw invalid('credential', REFUSED)
}

const NOT_FOUND = 'Passkey not found. It may have been removed already.'

/** @throws AppError not_found, also for another user's passkey */
async function getOwnPasskey(deps: PasskeyDeps, request: FastifyRequest, id: string) {
  const found = (await listOwnPasskeys(deps, request)).find((passkey) => passkey.id === id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** The challenge's cookie goes to the browser with them. */
async function readOptions(
  response: Response,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  if (!response.ok) throw new AppError('internal_error', 'Failed to make a passkey challenge')
  copyCookies(response, reply)
  return (await response.json()) as Record<string, unknown>
}
