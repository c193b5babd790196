/** The Model Context Protocol over HTTP: POST /mcp with an API key, one message and its answer. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/http/app-error.ts'
import type { McpDeps } from './answer-mcp.ts'

export interface ServeMcpOptions extends Omit<McpDeps, 'callApi'> {
  readonly publicUrl: string
}

export function serveMcp(app: FastifyInstance, { publicUrl, ...deps }: ServeMcpOptions): void {
  app.post(
    '/mcp',
    {
      schema: { hide: true },
      // A session counts for nothing here, so that another site gains nothing by calling.
      config: { keyScope: 'read', isOpenToOtherSites: true },
    },
    async (request, reply) => {
      const { authorization, accept } = request.headers
      void reply.header('cache-control', 'private, no-store')
      if (!request.keyHolder || !authorization) {
        void reply.header('www-authenticate', 'Bearer')
        throw new AppError('unauthenticated', 'Send an API key: Authorization: Bearer lh_…')
      }
      // Loaded when the first assistant calls: most installations never need it.
      const { answerMcp } = await import('./answer-mcp.ts')
      const version = request.headers['mcp-protocol-version']
      const message = new Request(`${publicUrl}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(accept ? { accept } : {}),
          ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
        },
      })
      const answer = await answerMcp(
        {
          ...deps,
          callApi: async ({ method, url, body }) => {
            const { statusCode: status, body: text } = await app.inject({
              method,
              url,
              headers: { authorization, 'x-request-id': request.id },
              remoteAddress: request.ip,
              ...(body === undefined ? {} : { payload: body as object }),
            })
            return { status, body: JSON.parse(text) as unknown }
          },
        },
        message,
        request.body,
      )
      return reply
        .code(answer.status)
        .type('application/json; charset=utf-8')
        .send(await answer.text())
    },
  )

  // Nothing is kept between messages: there is no stream to follow and no session to end.
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: '/mcp',
      schema: { hide: true },
      config: { keyScope: 'read', isOpenToOtherSites: true },
      handler: (_, reply) => {
        void reply.header('allow', 'POST')
        throw new AppError('method_not_allowed', 'Send messages by POST.')
      },
    })
  }
}
