/** Calls our own server by endpoint value; nothing else calls fetch. */
import {
  type EndpointInput,
  type EndpointOutput,
  type HttpMethod,
  toAddress,
} from '@leadenhall/contract/shared/endpoint.ts'
import type { ErrorBody, ErrorCode } from '@leadenhall/contract/shared/errors.ts'
import { recordAge } from './last-seen.ts'
import { recordUrl } from './offline-cache.ts'

/** A failure reported by the server, or `network` when it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  /** For support requests; null without a response. */
  readonly requestId: string | null
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(code: ErrorCode | 'network', status: number, message: string, body?: ErrorBody) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.requestId = body?.requestId ?? null
    this.errors = body?.errors ?? {}
  }
}

interface Callable {
  readonly method: HttpMethod
  readonly path: string
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

interface CallOptions {
  readonly signal?: AbortSignal
  readonly withCsrf?: boolean
  /** The error's message when the server refuses without one, as a proxy in front of it may. */
  readonly fallback?: string
  /** A change that is shown before it is stored: on its way, it arrives although the page is left. */
  readonly isEarly?: boolean
  /** Sent as multipart/form-data instead of a JSON body. */
  readonly form?: FormData
}

/** @throws ApiError */
export async function callApi<E extends Callable>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  const { body, ...address } = input as Parts
  const ask = (token: string | null) =>
    send(toAddress(endpoint, address), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { 'x-xsrf-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.form ? { body: options.form } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.isEarly && isSmall(body) ? { keepalive: true } : {}),
    })
  const isGuarded = endpoint.method !== 'GET' || options.withCsrf
  let reply = await ask(isGuarded ? await requireCsrfToken() : null)
  // The token belongs to a session that has ended or begun in another tab since.
  if (isGuarded && reply.status === CSRF_MISMATCH) reply = await ask(await renewCsrfToken())
  if (!reply.ok) throw await refuse(reply, options.fallback)
  recordAge(reply, options.signal)
  if (endpoint.method === 'GET') recordUrl(reply)
  return (reply.status === 204 ? undefined : await readJson(reply)) as EndpointOutput<E>
}

/** Browsers keep 64 KiB of requests alive for a page that has gone. */
const MOST_KEPT_CHARACTERS = 8000

const isSmall = (body: unknown) => JSON.stringify(body ?? null).length <= MOST_KEPT_CHARACTERS

const refusalListeners = new Set<() => void>()

/**
 * Hears of each call that the server refused without a session.
 * @returns stops listening
 */
export function onSessionRefused(listener: () => void): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

async function refuse(reply: Response, fallback: string | undefined): Promise<ApiError> {
  const error = await toApiError(reply, fallback)
  if (error.code === 'unauthenticated') for (const listener of refusalListeners) listener()
  return error
}

const CSRF_COOKIE = 'XSRF-TOKEN'
const CSRF_MISMATCH = 419

let pendingToken: Promise<string> | null = null

/**
 * Every write repeats the CSRF cookie's value. Concurrent writes share one request for the cookie,
 * because each response replaces it and only the last value is valid.
 */
async function requireCsrfToken(): Promise<string> {
  const known = readCookie(CSRF_COOKIE)
  if (known !== null) return known
  return renewCsrfToken()
}

function renewCsrfToken(): Promise<string> {
  pendingToken ??= fetchCsrfToken().finally(() => {
    pendingToken = null
  })
  return pendingToken
}

async function fetchCsrfToken(): Promise<string> {
  try {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })
  } catch {
    throw new ApiError('network', 0, 'Failed to fetch CSRF token')
  }
  const fetched = readCookie(CSRF_COOKIE)
  if (fetched === null) throw new ApiError('network', 0, 'Failed to fetch CSRF token')
  return fetched
}

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw isAborted(error) ? error : new ApiError('network', 0, 'The server cannot be reached.')
  }
}

async function readJson(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (error) {
    throw isAborted(error) ? error : new ApiError('network', 0, 'The response was cut off.')
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function toApiError(reply: Response, fallback: string | undefined): Promise<ApiError> {
  const body = await readErrorBody(reply)
  const message = body?.message || fallback || `The server responded with status ${reply.status}.`
  return new ApiError(body?.code ?? 'internal_error', reply.status, message, body)
}

/** Undefined when a proxy responded instead of our server, or the response was cut off. */
async function readErrorBody(reply: Response): Promise<ErrorBody | undefined> {
  if (!reply.headers.get('content-type')?.includes('json')) return undefined
  try {
    return (await readJson(reply)) as ErrorBody
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Opens a stream of server-sent events. @param query encoded, without the question mark */
export function openEvents(endpoint: { readonly path: string }, query: string): EventSource {
  return new EventSource(`${endpoint.path}?${query}`)
}
