/** The link that completes a change of address. See {@link registerEmailedForm}. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import { consumeAddressChange, findAddressChange } from './confirmation-token.ts'
import {
  type AuthUser,
  type EmailedFormDeps,
  findUserById,
  type Query,
  refuseEmailedLink,
  registerEmailedForm,
} from './emailed-form.ts'
import { type RevokeDeps, revokeAtConfirmation } from './revoke-access.ts'

export interface AddressChangeDeps extends EmailedFormDeps, RevokeDeps {
  /** Notifies the former address. */
  readonly sendAddressChanged: (from: string, to: string) => void
}

interface Change {
  readonly token: string
  readonly email: string
  readonly user: AuthUser
}

export const ADDRESS_CHANGE_PATH = '/api/user/email/confirm'

export function registerAddressChangeRoutes(app: FastifyInstance, deps: AddressChangeDeps): void {
  registerEmailedForm<Change>(app, deps, {
    path: ADDRESS_CHANGE_PATH,
    title: 'Change your email address',
    find: (query) => findChange(deps, query),
    describe: ({ email, user }) =>
      `The account of <strong>${escapeHtml(user.name)}</strong> will use <strong>${escapeHtml(email)}</strong> instead of its present address.`,
    button: 'Use this address',
    complete: (change, reply, request) => complete(deps, change, reply, request),
  })
}

async function findChange(
  deps: AddressChangeDeps,
  { token, email }: Query,
): Promise<Change | null> {
  if (typeof token !== 'string' || typeof email !== 'string') return null
  const userId = await findAddressChange(deps.auth, token, email, deps.clock.now())
  const user = await findUserById(deps, userId)
  return user && { token, email, user }
}

async function complete(
  deps: AddressChangeDeps,
  { token, email, user }: Change,
  reply: FastifyReply,
  request: FastifyRequest,
): Promise<FastifyReply> {
  const { auth, sendAddressChanged } = deps
  const { internalAdapter } = await auth.$context
  const isTaken = (await internalAdapter.findUserByEmail(email)) !== null
  if (isTaken || !(await consumeAddressChange(auth, token, email))) return refuseEmailedLink(reply)
  if (!user.emailVerified) await revokeAtConfirmation(deps, { id: user.id, email }, request)
  await internalAdapter.updateUser(user.id, { email, emailVerified: true })
  sendAddressChanged(user.email, email)
  return reply.redirect('/profile?verified=yes', 303)
}
