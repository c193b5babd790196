/**
 * The link in the confirmation email. A GET only shows who registered and when, because mail scanners
 * follow links. Confirming takes the session that registered, or the account's password, so that the
 * owner of an address cannot be led to confirm a stranger's account; "this was not me" deletes it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, sendPlainPage } from '../../platform/http/plain-page.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { type AccountDeps, findSession } from './account-service.ts'
import { listLogins } from './account-store.ts'
import { toAuthHeaders } from './call-auth.ts'
import { consumeConfirmation, findConfirmation } from './confirmation-token.ts'
import { isAccountOwner } from './is-account-owner.ts'
import { locateAddress } from './locate-address.ts'

export interface ConfirmationDeps extends AccountDeps {
  readonly limits: SignInLimits
  readonly personal: PersonalData
  readonly productName: string
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const PATH = '/api/user/verification/confirm'

export function registerConfirmationRoutes(app: FastifyInstance, deps: ConfirmationDeps): void {
  app.get<{ Querystring: { token?: string } }>(
    PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const account = await findAccount(deps, request)
      return account ? showForm(deps, request, reply, account) : refuse(reply)
    },
  )

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Querystring: { token?: string }; Body: Record<string, string> | null }>(
      PATH,
      {
        schema: { hide: true },
        // The token in the URL replaces the CSRF token.
        config: { isOpenToOtherSites: true },
      },
      async (request, reply) => {
        const account = await findAccount(deps, request)
        if (!account) return refuse(reply)
        if (request.body?.['answer'] === 'not-me')
          return deleteStranger(deps, request, reply, account)
        await deps.limits.requirePassword(request, account.user.email)
        if (!(await isAccountOwner(deps, request, account.user.id, request.body?.['password']))) {
          return showForm(deps, request, reply.code(422), account, 'Incorrect password. Try again.')
        }
        return confirm(deps, request, reply, account)
      },
    )
  })
}

async function findAccount(
  { auth, clock }: ConfirmationDeps,
  request: FastifyRequest<{ Querystring: { token?: string } }>,
) {
  const { token } = request.query
  if (typeof token !== 'string') return null
  const userId = await findConfirmation(auth, token, clock.now())
  const { internalAdapter } = await auth.$context
  const user = userId === null ? null : await internalAdapter.findUserById(userId)
  return user && !user.emailVerified ? { token, user } : null
}

async function showForm(
  deps: ConfirmationDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { user }: Account,
  fault?: string,
): Promise<FastifyReply> {
  const logins = await listLogins(deps.db, user.id, Number.MAX_SAFE_INTEGER)
  const { country } = locateAddress(logins.at(-1)?.ip_address ?? '')
  const place = country === 'Unknown' ? '' : `, from ${country}`
  const at = `${user.createdAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  const session = await findSession(deps, request)
  const password =
    session?.user.id === user.id
      ? ''
      : '<p><label>Password of this account <input name="password" type="password" autocomplete="current-password" required></label></p>'
  return sendPlainPage(reply, {
    productName: deps.productName,
    title: 'Confirm your email address',
    content: `<p><strong>${escapeHtml(user.name)}</strong> registered with <strong>${escapeHtml(user.email)}</strong> on ${at}${place}.</p>${fault ? `<p role="alert">${fault}</p>` : ''}<form method="post">${password}<button name="answer" value="confirm">Confirm this address</button></form><form method="post"><button name="answer" value="not-me">This was not me: delete the account</button></form>`,
  })
}

async function confirm(
  { auth, adminEmails, productName }: ConfirmationDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, user }: Account,
): Promise<FastifyReply> {
  if (!(await consumeConfirmation(auth, token))) return refuse(reply)
  const { internalAdapter } = await auth.$context
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
  _request: FastifyRequest,
  reply: FastifyReply,
  { token, user }: Account,
): Promise<FastifyReply> {
  if (!(await consumeConfirmation(auth, token))) return refuse(reply)
  await personal.delete(db, { id: user.id, email: user.email, isEmailConfirmed: false })
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteUserSessions(user.id)
  await internalAdapter.deleteUser(user.id)
  return sendPlainPage(reply, {
    productName,
    title: 'Account deleted',
    content: '<p>The account and all of its data have been deleted.</p>',
  })
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.redirect('/auth?login=true&verified=no')
}
