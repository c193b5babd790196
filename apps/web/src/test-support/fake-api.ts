/**
 * Replaces the server: answers fetch by endpoint value with typed replies. An unexpected call fails the
 * test.
 */
import type { EndpointOutput, HttpMethod } from '@leadenhall/contract/shared/endpoint.ts'
import type { ErrorCode } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, vi } from 'vitest'

interface Callable {
  readonly method: HttpMethod
  readonly path: string
}

export interface Call {
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Parsed JSON, undefined without one. */
  readonly body?: unknown
  /** Of an upload. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** A `Response` replies as it is, for what our own server would not send. */
type Reply<T> = T | Failure | Response
type Answer<T> = (call: Call) => Reply<T> | Promise<Reply<T>>

/** An error response in the shared error body, or no connection at all. */
export class Failure {
  readonly code: ErrorCode | 'network'
  readonly status: number
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined

  constructor(
    code: ErrorCode | 'network',
    status: number,
    message: string,
    errors?: Readonly<Record<string, readonly string[]>>,
  ) {
    this.errors = errors
    this.code = code
    this.status = status
    this.message = message
  }
}

export const unreachable = new Failure('network', 0, '')

/** An error without a message: an empty body, or the page of a proxy. */
export const errorWithoutMessage = () => Response.json({}, { status: 500 })
export const errorPage = () =>
  new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })

interface Route {
  readonly method: HttpMethod
  readonly pattern: RegExp
  readonly answer: Answer<unknown>
}

export interface FakeApi {
  /** Answers an endpoint from now on; a later call replaces the answer. */
  on<E extends Callable>(endpoint: E, answer: Answer<EndpointOutput<E>>): void
  /** Paths and queries requested so far. */
  readonly asked: readonly string[]
}

afterEach(() => vi.unstubAllGlobals())

export function fakeApi(): FakeApi {
  const routes: Route[] = []
  const asked: string[] = []

  const answerOf = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    const method = init.method ?? 'GET'
    if (url.pathname === '/sanctum/csrf-cookie') {
      document.cookie = 'XSRF-TOKEN=a-token'
      return new Response(null, { status: 204 })
    }
    for (const route of routes) {
      const match = route.method === method ? route.pattern.exec(url.pathname) : null
      if (!match) continue
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      )
      return toResponse(
        await route.answer({
          params,
          query: url.searchParams,
          body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
          ...(init.body instanceof FormData ? { form: init.body } : {}),
          headers: init.headers as Record<string, string>,
        }),
      )
    }
    console.error(`Unexpected call: ${method} ${address}`)
    return toResponse(new Failure('not_found', 404, 'Unexpected call'))
  }

  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    asked.push(address)
    return abortable(answerOf(address, init), init.signal ?? null)
  })
  return {
    asked,
    on(endpoint, answer) {
      const source = endpoint.path
        .replace(/\{\*(\w+)\}/, '(?<$1>.+)')
        .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      routes.unshift({ method: endpoint.method, pattern: new RegExp(`^${source}$`), answer })
    },
  }
}

function toResponse(reply: unknown): Response {
  if (reply === undefined) return new Response(null, { status: 204 })
  if (reply instanceof Response) return reply
  if (!(reply instanceof Failure)) return Response.json(reply)
  if (reply.code === 'network') throw new TypeError('Failed to fetch')
  const { code, message, status, errors } = reply
  return Response.json(
    { success: false, code, message, requestId: 'request-1', errors },
    { status },
  )
}

function abortable<T>(answer: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return answer
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      const breakOff = () => reject(new DOMException('Aborted', 'AbortError'))
      if (signal.aborted) breakOff()
      else signal.addEventListener('abort', breakOff, { once: true })
    }),
  ])
}

/** An answer that is held back until released. */
export function heldBack<T>(): { answer: Answer<T>; release(value: T | Failure): void } {
  const { promise, resolve } = Promise.withResolvers<T | Failure>()
  return { answer: () => promise, release: resolve }
}
