/**
 * The page behind an emailed link that changes an account. A GET only shows a form, because mail
 * scanners follow links. Its POST works in the account's own session or with its password: whoever
 * reads a mailbox must not be led to act for a stranger's account.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from '../../platform/http/plain-page.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import { type AccountDeps, findSession } from './account-service.ts'
import type { Auth } from './create-auth.ts'
import { isAccountOwner } from './is-account-owner.ts'

type Context = Awaited<Auth['$context']>
export type AuthUser = NonNullable<Awaited<ReturnType<Context['internalAdapter']['findUserById']>>>

export interface EmailedFormDeps extends AccountDeps {
  readonly limits: SignInLimits
  readonly productName: string
}

type Handler<Subject> = (
  subject: Subject,
  reply: FastifyReply,
  request: FastifyRequest,
) => Promise<FastifyReply>

export interface EmailedForm<Subject extends { readonly user: AuthUser }> {
  readonly path: string
  readonly title: string
  /** Subject of the link; null if it is unknown, used or expired. */
  readonly find: (query: Query) => Promise<Subject | null>
  /** HTML above the form. */
  readonly describe: (subject: Subject) => Promise<string> | string
  readonly button: string
  readonly complete: Handler<Subject>
  /** A second button, which takes no proof of who presses it. */
  readonly disown?: { readonly button: string; readonly complete: Handler<Subject> }
}

export type Query = Readonly<Record<string, string | string[] | undefined>>

const PASSWORD =
  '<p><label>Password of this account <input name="password" type="password" autocomplete="current-password" required></label></p>'
const DISOWNED = 'not-me'

export function registerEmailedForm<Subject extends { readonly user: AuthUser }>(
  app: FastifyInstance,
  deps: EmailedFormDeps,
  form: EmailedForm<Subject>,
): void {
  const { path, disown } = form

  const show = async (
    subject: Subject,
    reply: FastifyReply,
    request: FastifyRequest,
    fault = '',
  ): Promise<FastifyReply> => {
    const session = await findSession(deps, request)
    const proof = session?.user.id === subject.user.id ? '' : PASSWORD
    const other = disown
      ? `<form method="post"><button name="answer" value="${DISOWNED}">${disown.button}</button></form>`
      : ''
    return sendPlainPage(reply, {
      productName: deps.productName,
      title: form.title,
      content: `<p>${await form.describe(subject)}</p>${fault}<form method="post">${proof}<button>${form.button}</button></form>${other}`,
    })
  }

  app.get<{ Querystring: Query }>(path, { schema: { hide: true } }, async (request, reply) => {
    const subject = await form.find(request.query)
    return subject ? show(subject, reply, request) : refuseEmailedLink(reply)
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Querystring: Query; Body: Record<string, string> | null }>(
      path,
      {
        schema: { hide: true },
        // The token in the URL replaces the CSRF token.
        config: { isOpenToOtherSites: true },
      },
      async (request, reply) => {
        const subject = await form.find(request.query)
        if (!subject) return refuseEmailedLink(reply)
        const { user } = subject
        if (disown && request.body?.['answer'] === DISOWNED) {
          return disown.complete(subject, reply, request)
        }
        await deps.limits.requirePassword(request, user.email)
        if (!(await isAccountOwner(deps, request, user.id, request.body?.['password']))) {
          const fault = '<p role="alert">Incorrect password. Try again.</p>'
          return show(subject, reply.code(422), request, fault)
        }
        return form.complete(subject, reply, request)
      },
    )
  })
}

export function refuseEmailedLink(reply: FastifyReply): FastifyReply {
  return reply.redirect('/auth?login=true&verified=no')
}

/** The user of a token's account id; null if there is none. */
export async function findUserById(
  { auth }: Pick<AccountDeps, 'auth'>,
  userId: string | null,
): Promise<AuthUser | null> {
  const { internalAdapter } = await auth.$context
  return userId === null ? null : internalAdapter.findUserById(userId)
}
