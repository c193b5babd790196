import {
  type EndpointAccess,
  type EndpointOutput,
  type EndpointRequest,
  type KeyScope,
  keyScopeOf,
} from '@leadenhall/contract/shared/endpoint.ts'
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAccess } from './access.ts'

export interface RequestContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface EndpointShape {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly access?: EndpointAccess
  readonly sharedForMs?: number
  readonly keyScope?: KeyScope
  readonly params?: string
  readonly query?: string
  readonly body?: string
  readonly responses: Readonly<Record<number, string | null>>
}

/**
 * Registers one endpoint of a feature: parses what came in by the endpoint's schemas, checks what
 * goes out by its response schema (undeclared fields never leave), and documents it in OpenAPI.
 *
 * @param feature tag under which the API page lists it
 * @param schemas the feature's schemas module, in which the endpoint's names are looked up
 */
export function serveEndpoint<E extends EndpointShape>(
  app: FastifyInstance,
  feature: string,
  schemas: object,
  endpoint: E,
  handle: (input: EndpointRequest<E>, context: RequestContext) => Promise<EndpointOutput<E>>,
): void {
  const spec: EndpointShape = endpoint
  const schemaNamed = (name: string): z.ZodType => {
    const schema: unknown = Reflect.get(schemas, name)
    if (!(schema instanceof z.ZodType)) {
      throw new TypeError(`${spec.method} ${spec.path} names ${name}, which is no schema`)
    }
    return schema
  }
  const [status = '200'] = Object.keys(spec.responses)
  const { access, sharedForMs = 0 } = spec
  const shared = sharedForMs > 0 ? app.sharedAnswers : null
  const responseName = spec.responses[Number(status)]

  app.route({
    method: spec.method,
    url: toRoutePath(spec.path),
    config: { keyScope: keyScopeOf(spec) },
    schema: {
      tags: [feature],
      summary: spec.summary,
      ...(spec.params ? { params: schemaNamed(spec.params) } : {}),
      ...(spec.query ? { querystring: schemaNamed(spec.query) } : {}),
      ...(spec.body ? { body: schemaNamed(spec.body) } : {}),
      response: {
        [status]: responseName ? schemaNamed(responseName) : z.null().describe('No content'),
        '4xx': errorBodySchema.describe('The request was refused'),
        '5xx': errorBodySchema.describe('The server or its source failed'),
      },
    },
    ...(access
      ? {
          preValidation: async (request, reply) => {
            // What depends on who asks stays out of every cache, a refusal too.
            void reply.header('cache-control', 'private, no-store')
            await requireAccess(request, access)
          },
        }
      : {}),
    ...(shared
      ? {
          onRequest: (request, reply, next) => {
            const text = shared.find(request.url)
            if (text === undefined) next()
            else void sendText(reply, text)
          },
        }
      : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const output = await handle({ params, query, body } as EndpointRequest<E>, { request, reply })
      if (!reply.statusCode || reply.statusCode === 200) void reply.code(Number(status))
      if (!shared || reply.statusCode !== 200) return output
      const text = reply.serialize(output)
      if (typeof text !== 'string') return output
      shared.keep(request.url, text, sharedForMs)
      return sendText(reply, text)
    },
  })
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .serializer((same: string) => same)
    .send(text)
}

/** `/stockInfo/{ticker}` → `/stockInfo/:ticker`, `/trustpilot/{pages}/{*}` → `/trustpilot/:pages/*` */
function toRoutePath(path: string): string {
  return path.replace('{*}', '*').replace(/\{(\w+)\}/g, ':$1')
}
