/** Serves the contract's files to signed-in users: no endpoint values, because they answer no JSON by a schema. */
import type { FileRoute } from '@leadenhall/contract/shared/file-route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { QueuePlace } from '../fair-queue.ts'
import { PRIVATE, requireAccess, visitorOf } from './access.ts'
import { FAILURE_RESPONSES } from './api-description.ts'
import { securityOf } from './api-security.ts'

export interface FileToServe {
  readonly operationId: string
  readonly tag: string
  /** `text/csv; charset=utf-8`. */
  readonly type: string
  readonly schema: { readonly params?: z.ZodType; readonly querystring: z.ZodType }
  /** True for a route that takes an API key in its URL. */
  readonly takesKeyInUrl?: boolean
  /** @throws AppError */
  readonly read: (request: FastifyRequest, userId: string) => Promise<FileContent>
  /** Takes the user's place in a queue, for files that cost much. @throws AppError rate_limited */
  readonly enter?: (userId: string) => QueuePlace
}

export interface FileContent {
  /** With extension; absent for a value that is no file. */
  readonly name?: string
  readonly isShownInline?: boolean
  readonly body: string | NodeJS.ReadableStream
}

export function serveFile(
  http: FastifyInstance,
  route: FileRoute,
  { enter, operationId, read, schema, tag, takesKeyInUrl = false, type }: FileToServe,
): void {
  const { keyScope, summary } = route
  const [contentType = type] = type.split(';')
  http.route({
    method: 'GET',
    url: route.path.replace(/\{(\w+)\}\./, ':$1(^[^/.]+).'),
    config: { keyScope, takesKeyInUrl },
    schema: {
      operationId,
      tags: [tag],
      summary,
      security: [
        ...securityOf({ method: 'GET', access: 'signed-in', keyScope }),
        ...(takesKeyInUrl ? [{ apiKeyInUrl: [keyScope] }] : []),
      ],
      ...schema,
      response: {
        200: { description: 'A file', content: { [contentType]: { schema: z.string() } } },
        ...FAILURE_RESPONSES,
      },
    },
    preValidation: async (request, reply) => {
      void reply.header('cache-control', PRIVATE)
      await requireAccess(request, 'signed-in')
    },
    handler: async (request, reply) => {
      const { userId } = visitorOf(request)
      const work = () => read(request, userId)
      const { body, isShownInline, name } = await (enter ? enter(userId).run(work) : work())
      if (name !== undefined) {
        const way = isShownInline ? 'inline' : 'attachment'
        void reply.header('content-disposition', `${way}; filename="${name}"`)
      }
      return reply.type(type).send(body)
    },
  })
}
