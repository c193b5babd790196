/**
 * The link that completes a change of address. It shows a button, because mail scanners follow links,
 * and works in the account's own session or with its password: whoever reads the new mailbox must not
 * be led to lend it to a stranger's account.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, sendPlainPage } from '../../platform/http/plain-page.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import { type AccountDeps, findSession } from './account-service.ts'
import { consumeAddressChange, findAddressChange } from './confirmation-token.ts'
import { isAccountOwner } from './is-account-owner.ts'

export interface AddressChangeDeps extends AccountDeps {
  readonly limits: SignInLimits
  readonly productName: string
  /** Tells the former address. */
  readonly sendAddressChanged: (from: string, to: string) => void
}

export const ADDRESS_CHANGE_PATH = '/api/user/email/confirm'

type Query = { readonly token?: string; readonly email?: string }
type Change = NonNullable<Awaited<ReturnType<typeof findChange>>>

export function registerAddressChangeRoutes(app: FastifyInstance, deps: AddressChangeDeps): void {
  app.get<{ Querystring: Query }>(
    ADDRESS_CHANGE_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const change = await findChange(deps, request.query)
      return change ? showForm(deps, request, reply, change) : refuse(reply)
    },
  )

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Querystring: Query; Body: Record<string, string> | null }>(
      ADDRESS_CHANGE_PATH,
      {
        schema: { hide: true },
        // The token in the URL replaces the CSRF token.
        config: { isOpenToOtherSites: true },
      },
      async (request, reply) => {
        const change = await findChange(deps, request.query)
        if (!change) return refuse(reply)
        await deps.limits.requirePassword(request, change.user.email)
        if (!(await isAccountOwner(deps, request, change.user.id, request.body?.['password']))) {
          return showForm(deps, request, reply.code(422), change, 'Incorrect password. Try again.')
        }
        return complete(deps, reply, change)
      },
    )
  })
}

async function findChange({ auth, clock }: AddressChangeDeps, { token, email }: Query) {
  if (typeof token !== 'string' || typeof email !== 'string') return null
  const userId = await findAddressChange(auth, token, email, clock.now())
  const { internalAdapter } = await auth.$context
  const user = userId === null ? null : await internalAdapter.findUserById(userId)
  return user ? { token, email, user } : null
}

async function showForm(
  deps: AddressChangeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, user }: Change,
  fault?: string,
): Promise<FastifyReply> {
  const session = await findSession(deps, request)
  const password =
    session?.user.id === user.id
      ? ''
      : '<p><label>Password of this account <input name="password" type="password" autocomplete="current-password" required></label></p>'
  return sendPlainPage(reply, {
    productName: deps.productName,
    title: 'Change your email address',
    content: `<p>The account of <strong>${escapeHtml(user.name)}</strong> will use <strong>${escapeHtml(email)}</strong> instead of its present address.</p>${fault ? `<p role="alert">${fault}</p>` : ''}<form method="post">${password}<button>Use this address</button></form>`,
  })
}

async function complete(
  { auth, sendAddressChanged }: AddressChangeDeps,
  reply: FastifyReply,
  { token, email, user }: Change,
): Promise<FastifyReply> {
  const { internalAdapter } = await auth.$context
  const isTaken = (await internalAdapter.findUserByEmail(email)) !== null
  if (isTaken || !(await consumeAddressChange(auth, token, email))) return refuse(reply)
  await internalAdapter.updateUser(user.id, { email, emailVerified: true })
  sendAddressChanged(user.email, email)
  return reply.redirect('/profile?verified=yes', 303)
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.redirect('/auth?login=true&verified=no')
}
