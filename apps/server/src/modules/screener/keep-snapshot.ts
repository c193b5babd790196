/** Keeps the screener's snapshot fresh: builds it outside of requests and swaps it as a whole. */
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { closing } from '../../platform/http/app-error.ts'
import { runPaced } from '../../platform/pace.ts'
import { within } from '../../platform/within.ts'
import type { FindUsdRate } from '../currencies/index.ts'
import type { ColumnBuilder } from '../figures/index.ts'
import type { Universe } from '../instruments/index.ts'
import {
  buildListedPart,
  buildSnapshot,
  type FindOlderDay,
  type ListedPart,
  type QuotesBySymbol,
  type Snapshot,
} from './build-snapshot.ts'
import type { Sliced } from './engine/slices.ts'

export interface SnapshotDeps {
  readonly clock: Clock
  readonly universe: () => Universe
  readonly latestQuotes: () => QuotesBySymbol
  readonly usdRate: FindUsdRate
  readonly olderDayOf: FindOlderDay
  readonly columns: Pick<ColumnBuilder, 'prepare' | 'build'>
  readonly onError: (error: unknown) => void
  /** Minimum time between builds. */
  readonly intervalMs?: number
}

export interface SnapshotKeeper {
  /** The current snapshot; the first call waits for it to be built. */
  get(): Promise<Snapshot>
  /** The instrument columns, which are there seconds before the figures of the first snapshot. */
  getListed(): Promise<ListedPart>
  /** Schedules a rebuild after quotes have changed: immediately, or once the interval has passed. */
  touch(): void
  /** Lets the next read wait for a rebuild if the snapshot is then older than a minute. */
  noteChange(): void
  close(): void
}

const INTERVAL_MS = 10_000
/** How old a snapshot may be that is served although quotes have changed. */
const RECENT_MS = 60_000
const PREPARE_LIMIT_MS = 1500
/** Rebuild at least this often, because listing ages change over time. */
const MAX_AGE_MS = 3_600_000

export function keepSnapshot(deps: SnapshotDeps): SnapshotKeeper {
  const { clock, intervalMs = INTERVAL_MS } = deps
  const closed = new AbortController()
  let current: Snapshot | null = null
  let building: Promise<Snapshot> | null = null
  let isTouched = false

  const runUntilClosed = async <T>(slices: Sliced<T>): Promise<T> => {
    const built = await runPaced(slices, () => closed.signal.aborted)
    if (built === null) throw closing()
    return built
  }

  let listed: { readonly universe: Universe; readonly part: Promise<ListedPart> } | null = null
  const getListed = (): Promise<ListedPart> => {
    const universe = deps.universe()
    if (current?.listed.universe === universe) return Promise.resolve(current.listed)
    if (listed?.universe !== universe) {
      listed = { universe, part: runUntilClosed(buildListedPart(universe)) }
    }
    return listed.part
  }

  const build = async (): Promise<Snapshot> => {
    isTouched = false
    const { universe, latestQuotes, usdRate, olderDayOf, columns } = deps
    const prepared = columns.prepare()
    // A slower answer joins the next build.
    const isReady = await within(
      PREPARE_LIMIT_MS,
      prepared.then(() => true),
    )
    if (!isReady) void prepared.then(touch, deps.onError)
    const sources = {
      listed: await getListed(),
      universe: universe(),
      quotes: latestQuotes(),
      usdRate,
      olderDayOf,
      metrics: columns.build,
      nowMs: clock.now(),
    }
    current = await runUntilClosed(buildSnapshot(sources, current))
    listed = null
    return current
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

  /** Rebuilds until nothing has changed in the meantime. */
  const follow = async (): Promise<void> => {
    try {
      for (;;) {
        if (!isTouched) return
        await start()
        await setTimeout(intervalMs, undefined, { ref: false, signal: closed.signal })
      }
    } catch (error) {
      if (!closed.signal.aborted) deps.onError(error)
    }
  }

  return {
    touch,
    getListed,
    async get() {
      if (!current) return start()
      const ageMs = clock.now() - current.builtAtMs
      // No one has read it for a while, and quotes have changed since.
      if (isTouched && !waiting && ageMs > RECENT_MS) return start()
      const isOld = ageMs > MAX_AGE_MS
      if (isOld || current.listed.universe !== deps.universe()) touch()
      return current
    },
    noteChange() {
      isTouched = true
    },
    close: () => closed.abort(),
  }
}
