/** The snapshot of a running server: built off the request path, swapped whole. */
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Universe } from '../instruments/index.ts'
import { buildSnapshot, type QuotesBySymbol, type Snapshot } from './build-snapshot.ts'
import type { FindUsdRate } from './quote-figures.ts'
import { runInSlices } from './run-in-slices.ts'

export interface SnapshotDeps {
  readonly clock: Clock
  readonly universe: () => Universe
  readonly latestQuotes: () => QuotesBySymbol
  readonly usdRate: FindUsdRate
  readonly onError: (error: unknown) => void
  /** Least time from one building to the next. */
  readonly intervalMs?: number
}

export interface SnapshotKeeper {
  /** The present snapshot; the first call waits for the first one. */
  get(): Promise<Snapshot>
  /** Says that quotes have changed: a new snapshot follows, at once or when the interval is over. */
  touch(): void
  close(): void
}

const INTERVAL_MS = 10_000
/** Listings grow older by the day. */
const OLD_MS = 3_600_000

export function keepSnapshot(deps: SnapshotDeps): SnapshotKeeper {
  const { clock, intervalMs = INTERVAL_MS } = deps
  const closing = new AbortController()
  let current: Snapshot | null = null
  let building: Promise<Snapshot> | null = null
  let isTouched = false

  const build = async (): Promise<Snapshot> => {
    isTouched = false
    const { universe, latestQuotes, usdRate } = deps
    const sources = {
      universe: universe(),
      quotes: latestQuotes(),
      usdRate,
      nowMs: clock.now(),
    }
    const built = await runInSlices(buildSnapshot(sources, current), () => closing.signal.aborted)
    if (!built) throw new Error('The server closes')
    current = built
    return built
  }

  const start = (): Promise<Snapshot> => {
    building ??= build().finally(() => {
      building = null
    })
    return building
  }

  let waiting: Promise<void> | null = null
  const touch = () => {
    isTouched = true
    waiting ??= follow().finally(() => {
      waiting = null
    })
  }

  /** Builds for as long as something has changed meanwhile. */
  const follow = async (): Promise<void> => {
    try {
      for (;;) {
        if (!isTouched) return
        await start()
        await setTimeout(intervalMs, undefined, { ref: false, signal: closing.signal })
      }
    } catch (error) {
      if (!closing.signal.aborted) deps.onError(error)
    }
  }

  return {
    touch,
    async get() {
      if (!current) return start()
      const isOld = clock.now() - current.builtAtMs > OLD_MS
      if (isOld || current.listed.universe !== deps.universe()) touch()
      return current
    },
    close: () => closing.abort(),
  }
}
