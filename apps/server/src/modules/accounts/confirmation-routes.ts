/**
 * The link in the confirmation email, which shows who registered and when. "This was not me" deletes
 * the account. See {@link registerEmailedForm}.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'
import { sendPlainPage } from '../../platform/http/plain-page.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { listLogins } from './account-store.ts'
import { toAuthHeaders } from './call-auth.ts'
import { consumeConfirmation, findConfirmation } from './confirmation-token.ts'
import {
  type AuthUser,
  type EmailedFormDeps,
  findUserById,
  type Query,
  refuseEmailedLink,
  registerEmailedForm,
} from './emailed-form.ts'
import { locateAddress } from './locate-address.ts'
import { type RevokeDeps, revokeAtConfirmation } from './revoke-access.ts'

export interface ConfirmationDeps extends EmailedFormDeps, RevokeDeps {
  readonly personal: PersonalData
}

interface Account {
  readonly token: string
  readonly user: AuthUser
}

export const CONFIRMATION_PATH = '/api/user/verification/confirm'

export function registerConfirmationRoutes(app: FastifyInstance, deps: ConfirmationDeps): void {
  registerEmailedForm<Account>(app, deps, {
    path: CONFIRMATION_PATH,
    title: 'Confirm your email address',
    find: (query) => findAccount(deps, query),
    describe: ({ user }) => describeRegistration(deps, user),
    button: 'Confirm this address',
    complete: (account, reply, request) => confirm(deps, account, reply, request),
    disown: {
      button: 'This was not me: delete the account',
      complete: (account, reply) => deleteStranger(deps, account, reply),
    },
  })
}

async function findAccount(deps: ConfirmationDeps, { token }: Query): Promise<Account | null> {
  if (typeof token !== 'string') return null
  const userId = await findConfirmation(deps.auth, token, deps.clock.now())
  const user = await findUserById(deps, userId)
  return user && !user.emailVerified ? { token, user } : null
}

async function describeRegistration({ db }: ConfirmationDeps, user: AuthUser): Promise<string> {
  const logins = await listLogins(db, user.id, Number.MAX_SAFE_INTEGER)
  const { country } = locateAddress(logins.at(-1)?.ip_address ?? '')
  const place = country === 'Unknown' ? '' : `, from ${country}`
  const at = `${user.createdAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return `<strong>${escapeHtml(user.name)}</strong> registered with <strong>${escapeHtml(user.email)}</strong> on ${at}${place}.`
}

async function confirm(
  deps: ConfirmationDeps,
  { token, user }: Account,
  reply: FastifyReply,
  request: FastifyRequest,
): Promise<FastifyReply> {
  const { auth, adminEmails, productName } = deps
  if (!(await consumeConfirmation(auth, token))) return refuseEmailedLink(reply)
  const { internalAdapter } = await auth.$context
  await revokeAtConfirmation(deps, user, request)
  await internalAdapter.updateUser(user.id, { emailVerified: true })
  if (!adminEmails.includes(user.email.toLowerCase()))
    return reply.redirect('/profile?verified=yes', 303)
  // A confirmation alone must not make whoever registered the address an administrator: the
  // owner of the mailbox chooses a new password first.
  const accounts = await internalAdapter.findAccounts(user.id)
  for (const { id, providerId } of accounts) {
    if (providerId === 'credential') await internalAdapter.deleteAccount(id)
  }
  await internalAdapter.deleteUserSessions(user.id)
  await auth.api.requestPasswordReset({
    body: { email: user.email },
    headers: toAuthHeaders(request),
  })
  return sendPlainPage(reply, {
    productName,
    title: 'Address confirmed',
    content:
      '<p>Your address is confirmed. It belongs to an administrator, so you need a new password: use the link that we have just sent to it.</p>',
  })
}

async function deleteStranger(
  { auth, db, personal, productName }: ConfirmationDeps,
  { token, user }: Account,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!(await consumeConfirmation(auth, token))) return refuseEmailedLink(reply)
  await personal.delete(db, { id: user.id, email: user.email, isEmailConfirmed: false })
  return sendPlainPage(reply, {
    productName,
    title: 'Account deleted',
    content: '<p>The account and all of its data have been deleted.</p>',
  })
}
