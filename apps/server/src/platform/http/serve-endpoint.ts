import {
  type EndpointAccess,
  type EndpointOutput,
  type EndpointRequest,
  type KeyScope,
  keyScopeOf,
} from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withCallDeadline } from '../outbound/call-deadline.ts'
import { PRIVATE, requireAccess, visitorOf } from './access.ts'
import { FAILURE_RESPONSES } from './api-description.ts'
import { securityOf } from './api-security.ts'
import { AppError } from './app-error.ts'
import type { SharedAnswer } from './shared-answers.ts'
import { isLongList, writeInSlices } from './write-in-slices.ts'

export interface RequestContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Of the signed-in user. @throws AppError unauthenticated where the endpoint declares no access */
  readonly userId: string
}

interface EndpointShape {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly access?: EndpointAccess
  readonly sharedForMs?: number
  readonly keyScope?: KeyScope
  readonly maxBodyBytes?: number
  readonly params?: string
  readonly query?: string
  readonly body?: string
  readonly responses: Readonly<Record<number, string | null>>
}

/** Serves one endpoint of a feature. */
export type Serve = <E extends EndpointShape>(
  endpoint: E,
  handle: (input: EndpointRequest<E>, context: RequestContext) => Promise<EndpointOutput<E>>,
) => void

/** One feature's part of the contract: `endpoints.ts` and `schemas.ts` as modules. */
export interface ContractOfFeature {
  /** Tag of its operations in the API's document. */
  readonly name: string
  /** Their exported names are the ids of the operations. */
  readonly endpoints: object
  /** The names in an endpoint are looked up here. */
  readonly schemas: object
}

export function serveFeature(app: FastifyInstance, feature: ContractOfFeature): Serve {
  app.apiDescription.addSchemas(feature.schemas)
  return (endpoint, handle) => serveEndpoint(app, feature, endpoint, handle)
}

/**
 * Registers one endpoint of a feature: parses what came in by the endpoint's schemas, checks what
 * goes out by its response schema (undeclared fields never leave), and documents it in OpenAPI.
 */
function serveEndpoint<E extends EndpointShape>(
  app: FastifyInstance,
  { name: feature, endpoints, schemas }: ContractOfFeature,
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
  const isStream = responseName === null && status !== '204'
  const [, restOfPath] = REST_OF_PATH.exec(spec.path) ?? []

  app.route({
    method: spec.method,
    url: toRoutePath(spec.path),
    config: { keyScope: keyScopeOf(spec), ...(restOfPath ? { restOfPath } : {}) },
    ...(spec.maxBodyBytes ? { bodyLimit: spec.maxBodyBytes } : {}),
    schema: {
      operationId: nameOf(endpoint, endpoints),
      tags: [feature],
      summary: spec.summary,
      security: securityOf(spec),
      ...(isStream ? { produces: ['text/event-stream'] } : {}),
      ...(spec.params ? { params: schemaNamed(spec.params) } : {}),
      ...(spec.query ? { querystring: refusingUnknown(schemaNamed(spec.query)) } : {}),
      ...(spec.body ? { body: schemaNamed(spec.body) } : {}),
      response: {
        [status]: responseName ? schemaNamed(responseName) : isStream ? z.string() : z.null(),
        ...FAILURE_RESPONSES,
      },
    },
    preValidation: [
      ...(access ? [requireAccessOf(access)] : []),
      ...(restOfPath ? [nameRestOfPath(restOfPath)] : []),
    ],
    ...(shared
      ? {
          onRequest: (request, reply, next) => {
            const answer = spec.body ? undefined : shared.find(request.url)
            if (!answer) return next()
            void sendShared(reply, answer)
          },
        }
      : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request
      const context = {
        request,
        reply,
        get userId() {
          return visitorOf(request).userId
        },
      }
      const call = () =>
        withCallDeadline(CALL_LIMIT_MS, () =>
          handle({ params, query, body } as EndpointRequest<E>, context),
        )
      const key = spec.body && shared ? `${request.url} ${JSON.stringify(body)}` : request.url
      if (!shared || key.length > MAX_KEY_CHARACTERS) {
        const output = await call()
        const text = await writeText(reply, Number(status), output, false)
        return text === null ? sentOr(reply, output) : sendText(reply, text)
      }
      const joined = shared.join(key)
      // Awaited only if there is one: until `build` begins, another call could begin as well.
      const answer = joined && (await Promise.resolve(joined).catch(unlessOfVisitor))
      if (answer) return sendShared(reply, answer)
      return shared.build(key, sharedForMs, async (share) => {
        const output = await call()
        const text = await writeText(reply, Number(status), output, true)
        if (text === null) return sentOr(reply, output)
        const cacheControl = reply.getHeader('cache-control')?.toString() ?? null
        if (cacheControl !== PRIVATE) share({ text, cacheControl })
        return sendText(reply, text)
      })
    },
  })
}

/** Another visitor's limit says nothing about this one. @throws any other failure */
function unlessOfVisitor(error: unknown): null {
  if (error instanceof AppError && error.code === 'rate_limited') return null
  throw error
}

/** Fastify must not send anything after a handler that streamed its own answer. */
const sentOr = (reply: FastifyReply, output: unknown) => (reply.sent ? reply : output)

/** @returns the response as JSON, or null where Fastify sends the output itself */
async function writeText(
  reply: FastifyReply,
  status: number,
  output: unknown,
  isShared: boolean,
): Promise<string | null> {
  // The handler streams its own answer; awaiting the reply it returned gave nothing.
  if (reply.sent) return null
  if (!reply.statusCode || reply.statusCode === 200) void reply.code(status)
  if (reply.statusCode !== 200) return null
  if (isLongList(output)) {
    return writeInSlices(output, (some) => reply.serialize(some) as string)
  }
  const text = isShared ? reply.serialize(output) : null
  return typeof text === 'string' ? text : null
}

/** A query that a call ignores would look as if it had worked. */
function refusingUnknown(query: z.ZodType): z.ZodType {
  return query instanceof z.ZodObject ? query.strict() : query
}

function requireAccessOf(access: EndpointAccess) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A refusal depends on who asks too.
    void reply.header('cache-control', PRIVATE)
    await requireAccess(request, access)
  }
}

/** Fastify names the rest of a path `*`. */
function nameRestOfPath(name: string) {
  return (request: FastifyRequest, _: FastifyReply, next: () => void) => {
    const { '*': rest = '', ...others } = request.params as Record<string, string>
    request.params = { ...others, [name]: rest }
    next()
  }
}

function sendShared(reply: FastifyReply, { text, cacheControl }: SharedAnswer): FastifyReply {
  if (cacheControl !== null) void reply.header('cache-control', cacheControl)
  return sendText(reply, text)
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .serializer((same: string) => same)
    .send(text)
}

/** Leaves half a second of the 10 s for the answer itself. */
const CALL_LIMIT_MS = 9500

/** Bodies of any size would fill the memory as keys. */
const MAX_KEY_CHARACTERS = 2000

const REST_OF_PATH = /\{\*(\w+)\}$/

/** `/stockInfo/{ticker}` → `/stockInfo/:ticker`, `/trustpilot/{pages}/{*business}` → `/trustpilot/:pages/*` */
function toRoutePath(path: string): string {
  return path.replace(REST_OF_PATH, '*').replace(/\{(\w+)\}/g, ':$1')
}

/** @throws TypeError for an endpoint of another feature */
function nameOf(endpoint: EndpointShape, endpoints: object): string {
  const [name] = Object.entries(endpoints).find(([, value]) => value === endpoint) ?? []
  if (name) return name
  throw new TypeError(`${endpoint.method} ${endpoint.path} is another feature's endpoint`)
}
