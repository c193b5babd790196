/**
 * The link that ends the updates. Following it only asks, because mail scanners follow links too;
 * the button, and the mail program's own (RFC 8058), remove.
 */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'

const tags = ['interest']
const HTML = 'text/html; charset=utf-8'

export function removalPath(token: string): string {
  return `/interest/remove/${token}`
}

export function registerRemovalRoutes(
  app: FastifyInstance,
  { db, productName }: { readonly db: Db; readonly productName: string },
): void {
  const removal = removalPath(':token')

  app.get(
    removal,
    { schema: { tags, summary: 'Asks whether the updates shall end' } },
    async (_, reply) =>
      reply
        .type(HTML)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(
          page(
            productName,
            '<form method="post"><button>Remove my address from the mailing list</button></form>',
          ),
        ),
  )

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1000 },
      // The token is in the address; what the form says besides does not matter.
      (_request, _body, done) => done(null, null),
    )
    scope.post<{ Params: { token: string } }>(
      removal,
      {
        schema: { tags, summary: 'Ends the updates; needs no CSRF token, for it has its own' },
        config: { isOpenToOtherSites: true },
      },
      async (request, reply) => {
        await db.deleteFrom('interest').where('removal_token', '=', request.params.token).execute()
        return reply
          .type(HTML)
          .header('cache-control', 'no-store')
          .send(page(productName, '<p>Your address has been removed from the mailing list.</p>'))
      },
    )
  })
}

function page(productName: string, content: string): string {
  const name = productName.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailing list - ${name}</title><h1>${name}</h1>${content}</html>`
}
