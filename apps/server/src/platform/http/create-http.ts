/**
 * The HTTP server without any feature: request ids, structured logs, security headers, compression,
 * validation by the contract, one error mapper, OpenAPI. It never listens.
 */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { createApiDescription } from './api-description.ts'
import { type AppError, closing } from './app-error.ts'
import { answerClientError } from './client-error.ts'
import { DOCS_POLICY } from './content-security-policy.ts'
import { toErrorReply } from './error-reply.ts'
import { requireReadableText } from './readable-text.ts'
import { runHook } from './run-hook.ts'
import { securityHeaders } from './security-headers.ts'
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'
import { validateRequest } from './validate-request.ts'

export interface HttpOptions {
  readonly productName: string
  readonly version: string
  readonly publicUrl: string
  readonly contactEmail?: string | null
  readonly logLevel: string
  /** Proxies whose X-Forwarded-For is believed; empty for none. */
  readonly trustedProxies?: readonly string[]
  /** Knows failures that are not the platform's, such as a market data source's. */
  readonly translateError?: (error: unknown) => AppError | null
  /** How long a peer may take; tests give less. */
  readonly patience?: Patience
  /** False builds every response for each request; true by default. */
  readonly sharesAnswers?: boolean
  /** Set by tests to read what is logged. */
  readonly logStream?: { write(line: string): void }
}

export interface Patience {
  /** Until the last header. */
  readonly headersMs: number
  /** Until the last byte of the body. */
  readonly requestMs: number
  readonly checkedEveryMs: number
}

/** A slow or idle peer cannot hold a socket for ever. */
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 30_000, checkedEveryMs: 5000 }
declare module 'fastify' {
  interface FastifyInstance {
    readonly sharedAnswers: SharedAnswers | null
  }
}

/** Endpoints whose bodies may be larger say so. */
const MAX_BODY_BYTES = 65_536
const DOCS_LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const REQUEST_ID = /^[\w-]{8,64}$/

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, retryAfterSeconds } = toErrorReply(
      error,
      request.id,
      options.translateError,
    )
    if (isCutOff(error, reply)) request.log.debug('the client left before its answer was whole')
    else if (status >= 500 && body.code !== 'closing')
      request.log.error({ err: error }, 'request failed')
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
    void reply.code(status).type('application/json').serializer(JSON.stringify).send(body)
  }

  const headers = securityHeaders(options.publicUrl)
  const app = createFastify(options, headers, sendError)
  app.decorate('sharedAnswers', options.sharesAnswers === false ? null : createSharedAnswers())
  app.setValidatorCompiler(validateRequest)
  app.setSerializerCompiler(serializerCompiler)

  addHooks(app, headers)
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })

  app.setErrorHandler(sendError)

  await serveDocument(app, options)
  return app
}

type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

type Headers = Readonly<Record<string, string>>

function createFastify(
  options: HttpOptions,
  headers: Headers,
  sendError: SendError,
): FastifyInstance {
  const patience = options.patience ?? PATIENCE
  return Fastify({
    // Addresses that cannot be read are refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id)
      sendError(error, request, reply)
    },
    bodyLimit: MAX_BODY_BYTES,
    // Fastify's own refusal has another body.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, maxParamLength: 300, ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    logger: {
      level: options.logLevel,
      // The parser of uploads traces the request's headers, cookies among them.
      redact: ['busboyOptions.headers'],
      ...(options.logStream ? { stream: options.logStream } : {}),
    },
    requestTimeout: patience.requestMs,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.checkedEveryMs,
    },
    clientErrorHandler: answerClientError,
  })
}

function addHooks(app: FastifyInstance, headers: Headers): void {
  // A kept-alive connection would hold up a close until it times out.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (request, reply, next) => {
    void reply.headers(headers)
    void reply.header('x-request-id', request.id)
    runHook(next, () => {
      if (isClosing) throw closing()
    })
  })
  app.addHook('preHandler', (request, _, next) => {
    runHook(next, () => {
      // Skip 404s and pages: no handler reads their input.
      if (!request.is404) requireReadableText(request.params, request.query, request.body)
    })
  })
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (isClosing) void reply.header('connection', 'close')
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { url: route } = request.routeOptions
    request.log.info(
      {
        method: request.method,
        route: route ?? null,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    next()
  })
}

async function serveDocument(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const apiDescription = createApiDescription(options)
  app.decorate('apiDescription', apiDescription)
  app.addHook('onRoute', (route) => apiDescription.noteRoute(route))
  await app.register(swagger, apiDescription.swagger)
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: `${options.productName} API` },
    staticCSP: DOCS_POLICY,
    logo: { type: 'image/svg+xml', content: DOCS_LOGO, href: '/', target: '_self' },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** True if a visitor left while the answer was on its way: no failure of the server's. */
function isCutOff(error: unknown, reply: FastifyReply): boolean {
  return (
    reply.raw.destroyed &&
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  )
}
