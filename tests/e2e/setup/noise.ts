/**
 * Everything that a browser complains about: console errors and warnings, uncaught errors, failed
 * requests. A test names what it provokes; anything else, or a named thing that does not happen,
 * fails it.
 */
import type { BrowserContext } from '@playwright/test'

export interface Noise {
  /** Provoked by the test: must occur. */
  expect(pattern: RegExp): void
  /** May occur. */
  allow(pattern: RegExp): void
}

/** Playwright's own message where a test lets no service worker in. */
const WORKER_KEPT_OUT = 'Service Worker registration blocked by Playwright'

export function listenToNoise(context: BrowserContext): Noise & { verdict(): string | null } {
  const heard: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  const add = (text: string) => heard.push(text)

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text() === WORKER_KEPT_OUT) return
    add(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => add(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('response', (reply) => {
    if (reply.status() >= 400) add(`${reply.status()} ${reply.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Requests that the page aborts when it is left or no longer needs the response.
    if (reason !== 'net::ERR_ABORTED') add(`${reason} ${request.url()}`)
  })

  return {
    expect: (pattern) => expected.push(pattern),
    allow: (pattern) => allowed.push(pattern),
    verdict() {
      const known = [...expected, ...allowed]
      const unexpected = heard.filter((text) => !known.some((pattern) => pattern.test(text)))
      const silent = expected.filter((pattern) => !heard.some((text) => pattern.test(text)))
      const lines = [
        ...unexpected.map((text) => `unexpected: ${text}`),
        ...silent.map((pattern) => `did not happen: ${pattern}`),
      ]
      return lines.length > 0 ? lines.join('\n') : null
    },
  }
}
