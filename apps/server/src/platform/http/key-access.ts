/**
 * Calls with an API key: `Authorization: Bearer lh_…`. The key replaces the session, cookies are
 * ignored, and only routes that declare a scope for keys are open to it. A route for programs that can
 * only open a URL takes `?key=lh_…` too, and there only a key that opens nothing else.
 */
import type { KeyScope } from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { KeyLimits } from './key-limits.ts'

/** Distinguishes our keys from other bearer tokens, such as a proxy's. */
export const KEY_PREFIX = 'lh_'

export interface KeyHolder {
  readonly keyId: string
  readonly userId: string
  readonly scope: KeyScope
  /** Scopes of the calls that it may make. */
  readonly opens: readonly KeyScope[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The smallest scope that opens the route; absent or null: no key does. */
    keyScope?: KeyScope | null
    /** True if `key` of the query is a key, too. */
    takesKeyInUrl?: boolean
  }
  interface FastifyRequest {
    /** Null without an API key. */
    keyHolder: KeyHolder | null
  }
}

export interface KeyGuard {
  /** @throws AppError unauthenticated with the reason */
  readonly find: (key: string) => Promise<KeyHolder>
  readonly limits: KeyLimits
}

/** Checks the key before anything else in the request. */
export function guardKeys(app: FastifyInstance, { find, limits }: KeyGuard): void {
  app.decorateRequest('keyHolder', null)
  const admit = async (request: FastifyRequest, reply: FastifyReply, sent: SentKey) => {
    void reply.header('cache-control', 'private, no-store')
    await limits.requireAddress(request)
    try {
      request.keyHolder = await find(sent.key)
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') {
        void reply.header('www-authenticate', 'Bearer error="invalid_token"')
      }
      throw error
    }
    await limits.requireKey(request)
    requireScope(request, request.keyHolder, sent)
  }
  app.addHook('onRequest', (request, reply, next) => {
    const sent = keyIn(request)
    if (sent === null || request.is404) return next()
    // oxlint-disable-next-line promise/no-callback-in-promise -- only calls with a key cost a promise
    admit(request, reply, sent).then(() => next(), next)
  })
}

interface SentKey {
  readonly key: string
  readonly isInUrl: boolean
}

function keyIn({ headers, query, routeOptions }: FastifyRequest): SentKey | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (token?.startsWith(KEY_PREFIX)) return { key: token, isInUrl: false }
  if (routeOptions.config.takesKeyInUrl !== true) return null
  const { key } = query as { readonly key?: unknown }
  const isKey = typeof key === 'string' && key.startsWith(KEY_PREFIX)
  return isKey ? { key, isInUrl: true } : null
}

/** Scopes of keys that may be part of a URL: others see it in histories and logs. */
const FOR_URLS = { calendar: 'the calendar', cell: 'values for a spreadsheet' } as const

const PORTFOLIO = 'This API key cannot read your portfolio. Create one that can.'
const REFUSALS: Readonly<Record<KeyScope, string>> = {
  read: 'This API key cannot read this. Create one with read access.',
  write: 'This API key can only read. Create one with write access.',
  portfolio: PORTFOLIO,
  'portfolio-write': 'This API key cannot change your portfolio. Create one that can.',
  tax: 'This API key cannot read tax. Create one with tax access.',
  calendar: PORTFOLIO,
  cell: 'This API key cannot read values for a spreadsheet. Create one for that.',
}

/** @throws AppError forbidden */
function requireScope(
  request: FastifyRequest,
  { opens, scope }: KeyHolder,
  { isInUrl }: Pick<SentKey, 'isInUrl'>,
): void {
  const needed = request.routeOptions.config.keyScope ?? null
  if (needed === null) {
    throw new AppError('forbidden', 'API keys cannot do this. Sign in on the website instead.')
  }
  const only = scope in FOR_URLS ? FOR_URLS[scope as keyof typeof FOR_URLS] : null
  if (only !== null && needed !== scope) {
    throw new AppError('forbidden', `This API key opens ${only} and nothing else.`)
  }
  if (isInUrl && only === null) {
    const message = 'A URL can be seen by others. Create a key for it that opens nothing else.'
    throw new AppError('forbidden', message)
  }
  if (!opens.includes(needed)) throw new AppError('forbidden', REFUSALS[needed])
}
