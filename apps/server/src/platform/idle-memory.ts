/**
 * Returns memory to the system while hardly anyone asks for anything. V8 keeps the pages that it has
 * emptied, up to 60 MB, until a process is nearly still, which one with a moving market never is.
 */
import type { FastifyInstance } from 'fastify'
import type { Timers } from './timers.ts'

export interface IdleMemory {
  /** Counts a request. */
  noteRequest(): void
  /** Collects after a quiet time if the process has grown since the last collection. */
  check(): Promise<void>
}

export interface IdleMemoryDeps {
  readonly residentBytes: () => number
  /** Collects all garbage and gives the pages back: a stop of 0.1 to 0.2 s. */
  readonly collect: () => Promise<void>
}

const CHECK_MS = 15_000
/** Probes and scrapers ask now and then. */
const QUIET_REQUESTS = 5
const WORTHWHILE_BYTES = 16 * 2 ** 20

export function createIdleMemory({ residentBytes, collect }: IdleMemoryDeps): IdleMemory {
  let requests = 0
  let bytesAfter = 0
  return {
    noteRequest() {
      requests += 1
    },
    async check() {
      const isQuiet = requests <= QUIET_REQUESTS
      requests = 0
      if (!isQuiet || residentBytes() < bytesAfter + WORTHWHILE_BYTES) return
      await collect()
      bytesAfter = residentBytes()
    },
  }
}

/** Only where Node exposes its collector, as `npm start` asks it to. */
export function returnIdleMemory(
  { server }: FastifyInstance,
  timers: Timers,
  onError: (error: unknown) => void,
): void {
  const { gc } = globalThis
  if (!gc) return
  const idle = createIdleMemory({
    residentBytes: () => process.memoryUsage.rss(),
    collect: () => gc({ type: 'major', flavor: 'last-resort', execution: 'async' }),
  })
  server.on('request', () => idle.noteRequest())
  timers.every(CHECK_MS, () => idle.check(), onError)
}
