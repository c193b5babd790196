/**
 * Does a node keep its size? After warming up it answers a steady mix of calls and streams for ten
 * minutes while it keeps the quotes of the whole universe fresh; the heap that is left after each
 * collection of garbage must not grow.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { type Collection, collectionsIn } from './support/collections.ts'
import { fire } from './support/fire.ts'
import { printFigure } from './support/goals.ts'
import { residentMiB } from './support/resident-memory.ts'

const WARM_UP_SECONDS = 240
const SOAK_SECONDS = 600
const STREAMS = 25
const RATE_A_CALL = 20
const GOAL = { slopeMiBAMinute: 1, residentMiB: 280 }
const PATHS = [
  '/',
  '/stockInfo/VOD.L',
  '/api/chart/BP.L?range=1m',
  '/marketData/risers',
  '/news/headlines/market',
]

export async function run(): Promise<void> {
  const product = await startProduct({ nodeFlags: ['--trace-gc'] })
  const leave = new AbortController()
  const streams = Array.from({ length: STREAMS }, () => listen(product.url, leave.signal))
  const seconds = WARM_UP_SECONDS + SOAK_SECONDS
  const load = PATHS.map((path) =>
    fire({ url: product.url + path, connections: 4, seconds, rate: RATE_A_CALL }),
  )
  const resident: number[] = []
  try {
    await sleep(WARM_UP_SECONDS * 1000)
    const from = collectionsIn(product.stdout()).at(-1)?.at ?? 0
    for (let minute = 0; minute <= SOAK_SECONDS / 60; minute += 1) {
      resident.push(residentMiB(product))
      if (minute < SOAK_SECONDS / 60) await sleep(60_000)
    }
    const outcomes = await Promise.all(load)
    const later = collectionsIn(product.stdout()).filter(({ at }) => at >= from)
    const slope = slopeOf(later)
    const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
    process.stdout.write(
      [
        `${later.length} collections in ${SOAK_SECONDS / 60} minutes after ${WARM_UP_SECONDS / 60} of warming up`,
        `heap after them: ${later[0]?.heap} MiB first, ${later.at(-1)?.heap} MiB last; slope ${slope.toFixed(2)} MiB a minute`,
        `memory of the process, minute by minute: ${resident.map((size) => size.toFixed(0)).join(' ')} MiB`,
        `${PATHS.length * RATE_A_CALL} calls a second and ${STREAMS} streams: ${failed} failed, worst p99 ${Math.max(...outcomes.map(({ p99 }) => p99))} ms`,
        '',
      ].join('\n'),
    )
    const growth = { value: slope, unit: 'MiB', goal: { atMost: GOAL.slopeMiBAMinute } }
    printFigure({ what: 'growth of the heap a minute', ...growth })
    const memory = { value: Math.max(...resident), unit: 'MiB' }
    printFigure({ what: 'resident memory', ...memory, goal: { atMost: GOAL.residentMiB } })
  } finally {
    leave.abort()
    await Promise.allSettled(streams)
    await product.stop()
    removeDataDir(product)
  }
}

async function listen(url: string, signal: AbortSignal): Promise<void> {
  const { body } = await fetch(`${url}/api/quotes/stream?tickers=VOD.L,BP.L,BARC.L`, { signal })
  for await (const _ of body ?? []) if (signal.aborted) return
}

/** Of the line with the least squares. */
function slopeOf(points: readonly Collection[]): number {
  const mean = (of: (point: Collection) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [at, heap] = [mean((point) => point.at), mean((point) => point.heap)]
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
  return points.reduce((sum, point) => sum + (point.at - at) * (point.heap - heap), 0) / spread
}
