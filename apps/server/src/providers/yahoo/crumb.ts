/**
 * Yahoo's crumb: a short token that belongs to a cookie and that the quote endpoint asks for. The
 * crumb endpoint answers errors as text with any status, and a client that stores such a text as
 * its crumb is shut out for good; so a crumb is taken only when it looks like one. When the step is
 * refused, it is not asked again before a pause that doubles up to an hour: asking every minute
 * has kept clients blocked for days.
 */
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../ports.ts'
import type { SourceDoor } from '../source-door.ts'
import { readCookies } from './cookies.ts'

/** For each of the two steps: a question also goes out without a crumb, and somebody waits for it. */
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
   * The present crumb, fetched when there is none.
   * @throws ProviderError
   */
  get(signal?: AbortSignal): Promise<Crumb>
  /** A question with a crumb was answered: the next refusal starts with the shortest pause. */
  accepted(): void
  /** Drops a crumb that was refused, unless a newer one has taken its place. */
  refused(crumb: Crumb): void
  /** A crumb fetched a moment ago was refused too: no further one is asked for before a pause. */
  refusedTwice(crumb: Crumb): void
}

/** The crumb in an answer of the crumb endpoint, or null when the text is anything else. */
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
  let lastFailure: ProviderError | null = null

  async function fetchCrumb(): Promise<Crumb> {
    const cookieReply = await door.request({
      url: deps.cookieUrl,
      accept: ['*/*'],
      // This address has no page: it answers 404 and sets the cookie.
      returnStatuses: [404],
      maxBytes: 512 * 1024,
      retries: 0,
      deadlineMs: STEP_LIMIT_MS,
    })
    const cookie = readCookies(cookieReply.headers['set-cookie'], clock.now())
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
    throw new ProviderError('yahoo', kind, 'the crumb endpoint answered something else')
  }

  function pause(failure: ProviderError): void {
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
        error instanceof ProviderError && ['rate_limited', 'blocked'].includes(error.kind)
      if (isRefusal) pause(error)
      throw error
    }
  }

  return {
    async get(signal) {
      signal?.throwIfAborted()
      if (crumb) return crumb
      if (lastFailure && clock.now() < pausedUntilMs) {
        throw new ProviderError('yahoo', lastFailure.kind, 'the crumb step is paused', {
          cause: lastFailure,
          retryAfterSeconds: Math.ceil((pausedUntilMs - clock.now()) / 1000),
        })
      }
      // One refresh serves all callers, so it does not end with the one who started it.
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
      pause(new ProviderError('yahoo', 'unauthorised', 'a fresh crumb was refused'))
    },
  }
}
