/** The Model Context Protocol over HTTP: one message per POST /mcp, with an API key. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/http/app-error.ts'
import type { McpDeps } from './answer-mcp.ts'

const MAX_BODY_BYTES = 256_000

export interface ServeMcpOptions extends Omit<McpDeps, 'callApi'> {
  readonly publicUrl: string
}

export function serveMcp(app: FastifyInstance, { publicUrl, ...deps }: ServeMcpOptions): void {
  app.post(
    '/mcp',
    {
      schema: { hide: true },
      bodyLimit: MAX_BODY_BYTES,
      // Sessions are ignored here, so cross-site requests are harmless.
      config: { keyScope: 'read', isOpenToOtherSites: true },
    },
    async (request, reply) => {
      const { authorization, accept } = request.headers
      void reply.header('cache-control', 'private, no-store')
      if (!request.keyHolder || !authorization) {
        void reply.header('www-authenticate', 'Bearer')
        throw new AppError(
          'unauthenticated',
          'Send an API key in the header: Authorization: Bearer lh_…',
        )
      }
      // Loaded on first use, because most installations never need it.
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

  // The server is stateless: there are no streams to open and no sessions to end.
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: '/mcp',
      schema: { hide: true },
      config: { keyScope: 'read', isOpenToOtherSites: true },
      handler: (_, reply) => {
        void reply.header('allow', 'POST')
        throw new AppError('method_not_allowed', 'Use POST to send messages.')
      },
    })
  }
}
