/** Knows whether the server is in use, or only probed for its health. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'

export interface Attention {
  /** True for a minute after a request or the start. */
  isRecent(): boolean
  /** Runs with the first request after a time without any. */
  onReturn(run: () => void): void
}

const RECENT_MS = 60_000
const PROBES: ReadonlySet<string> = new Set(['/healthcheck', '/metrics', '/robots.txt'])

export function createAttention(http: FastifyInstance, clock: Clock): Attention {
  let lastMs = clock.now()
  const runs: (() => void)[] = []
  // Absolute, so that a clock set back does not end it.
  const isRecent = () => Math.abs(clock.now() - lastMs) < RECENT_MS
  http.addHook('onRequest', async ({ url }) => {
    if (PROBES.has(url.split('?')[0] ?? '')) return
    const isReturn = !isRecent()
    lastMs = clock.now()
    if (isReturn) for (const run of runs) run()
  })
  return { isRecent, onReturn: (run) => void runs.push(run) }
}
