/**
 * Yahoo's crumb: a short token that belongs to a cookie and that the quote endpoint requires. The
 * crumb endpoint returns errors as text with any status, and a client that stores such a text as its
 * crumb is locked out for good, so a crumb must look like one. After a refusal the step pauses for a
 * time that doubles up to an hour: requests every minute have kept clients blocked for days.
 */
import type { Clock } from '../../platform/clock.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SourceDoor } from '../source-door.ts'
import { toCookieHeader } from './cookies.ts'
import { YAHOO_TITLE } from './settings.ts'

/** For each of the two steps: a request also works without a crumb, and a user waits for it. */
const STEP_LIMIT_MS = 3000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

export interface Crumb {
  readonly value: string
  /** The `cookie` header that the crumb belongs to. */
  readonly cookie: string
}

export interface CrumbSource {
  /**
   * The current crumb, fetched if there is none.
   * @throws OutboundError
   */
  get(signal?: AbortSignal): Promise<Crumb>
  /** A request with a crumb succeeded: the next refusal starts with the shortest pause. */
  accepted(): void
  /** Drops a refused crumb, unless a newer one has replaced it. */
  refused(crumb: Crumb): void
  /** A new crumb was refused too: the next one is requested after a pause. */
  refusedTwice(crumb: Crumb): void
}

/** The crumb in a reply of the crumb endpoint; null for any other text. */
export function parseCrumb(text: string): string | null {
  return /^[A-Za-z0-9./_-]{8,16}$/.test(text) ? text : null
}

export function createCrumbSource(deps: {
  readonly door: SourceDoor
  readonly clock: Clock
  readonly cookieUrl: string
  readonly crumbUrl: string
}): CrumbSource {
  const { door, clock } = deps
  let crumb: Crumb | null = null
  let inFlight: Promise<Crumb> | null = null
  let refusals = 0
  let pausedUntilMs = 0
  let lastFailure: OutboundError | null = null

  async function fetchCrumb(): Promise<Crumb> {
    const cookieReply = await door.request({
      url: deps.cookieUrl,
      accept: ['*/*'],
      // This URL has no page: it returns 404 and sets the cookie.
      returnStatuses: [404],
      maxBytes: 512 * 1024,
      retries: 0,
      deadlineMs: STEP_LIMIT_MS,
    })
    const cookie = toCookieHeader(cookieReply.headers['set-cookie'], clock.now())
    const reply = await door.requestText({
      url: deps.crumbUrl,
      accept: ['text/plain', 'text/html', 'application/json'],
      ...(cookie === '' ? {} : { headers: { cookie } }),
      maxBytes: 512 * 1024,
      retries: 0,
      deadlineMs: STEP_LIMIT_MS,
    })
    const value = parseCrumb(reply.text.trim())
    if (value !== null) return { value, cookie }
    const isRateLimit = /too many requests/i.test(reply.text)
    const kind = isRateLimit ? 'rate_limited' : reply.text.includes('<') ? 'blocked' : 'malformed'
    throw new OutboundError(YAHOO_TITLE, kind, 'the crumb endpoint returned no crumb')
  }

  function pause(failure: OutboundError): void {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** refusals, LONGEST_PAUSE_MS)
    const askedMs = Math.min((failure.retryAfterSeconds ?? 0) * 1000, LONGEST_PAUSE_MS)
    refusals += 1
    pausedUntilMs = clock.now() + Math.max(pauseMs, askedMs)
    lastFailure = failure
  }

  async function refresh(): Promise<Crumb> {
    try {
      crumb = await fetchCrumb()
      return crumb
    } catch (error) {
      const isRefusal =
        error instanceof OutboundError && ['rate_limited', 'blocked'].includes(error.kind)
      if (isRefusal) pause(error)
      throw error
    }
  }

  return {
    async get(signal) {
      signal?.throwIfAborted()
      if (crumb) return crumb
      if (lastFailure && clock.now() < pausedUntilMs) {
        throw new OutboundError(YAHOO_TITLE, lastFailure.kind, 'the crumb step is paused', {
          cause: lastFailure,
          retryAfterSeconds: Math.ceil((pausedUntilMs - clock.now()) / 1000),
        })
      }
      // One refresh serves all callers, so the signal of the first one must not abort it.
      inFlight ??= refresh().finally(() => {
        inFlight = null
      })
      return inFlight
    },
    accepted() {
      refusals = 0
      lastFailure = null
    },
    refused(refusedCrumb) {
      if (crumb === refusedCrumb) crumb = null
    },
    refusedTwice(refusedCrumb) {
      if (crumb !== refusedCrumb) return
      crumb = null
      pause(new OutboundError(YAHOO_TITLE, 'unauthorised', 'a new crumb was rejected'))
    },
  }
}
