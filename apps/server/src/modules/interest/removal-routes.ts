/**
 * The unsubscribe link. A GET only asks for confirmation, because mail scanners follow links; the
 * form's POST and one-click unsubscribe (RFC 8058) remove the address.
 */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { sendPlainPage } from '../../platform/http/plain-page.ts'

const TITLE = 'Mailing list'

export function removalPath(token: string): string {
  return `/interest/remove/${token}`
}

export function registerRemovalRoutes(
  app: FastifyInstance,
  { db, productName }: { readonly db: Db; readonly productName: string },
): void {
  const removal = removalPath(':token')

  app.get(removal, { schema: { hide: true } }, async (_, reply) =>
    sendPlainPage(reply, {
      productName,
      title: TITLE,
      content: '<form method="post"><button>Unsubscribe me from the mailing list</button></form>',
    }),
  )

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1000 },
      // The token is in the URL; the body is ignored.
      (_request, _body, done) => done(null, null),
    )
    scope.post<{ Params: { token: string } }>(
      removal,
      {
        schema: { hide: true },
        // The token in the URL replaces the CSRF token.
        config: { isOpenToOtherSites: true },
      },
      async (request, reply) => {
        await db.deleteFrom('interest').where('removal_token', '=', request.params.token).execute()
        return sendPlainPage(reply, {
          productName,
          title: TITLE,
          content:
            '<p>You have been unsubscribed. We have removed your email address from the mailing list.</p>',
        })
      },
    )
  })
}
