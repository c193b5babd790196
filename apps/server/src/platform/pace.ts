/**
 * Long work beside requests. Storage on SQLite and work in memory never leave the event loop by
 * themselves, so loops over many rows yield to it here, and only here.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** Far below the 20 ms for which the event loop may block. */
const SLICE_MS = 4

/** The turn of the event loop that the last of all waiting tasks will get. */
let lastTurn: Promise<void> = Promise.resolve()

/**
 * Awaited before a step of some milliseconds: a dozen users who ask at the same moment then hold up
 * others for one step, not for twelve.
 */
export function takeTurn(): Promise<void> {
  const turn = lastTurn.then(() => setImmediate())
  lastTurn = turn
  return turn
}

/**
 * Awaited between steps, yields to the event loop every 4 ms. Tasks that run at the same time share
 * it: each turn of the loop has a slice of one of them, so that requests wait for one slice only.
 */
export function createPace(): () => Promise<void> | undefined {
  let endMs = performance.now() + SLICE_MS
  const pause = async () => {
    await takeTurn()
    endMs = performance.now() + SLICE_MS
  }
  return () => (performance.now() < endMs ? undefined : pause())
}

/** Handles one item after another, yielding in between. */
export async function forEachPaced<T>(
  items: readonly T[],
  handle: (item: T, position: number) => void,
): Promise<void> {
  const pace = createPace()
  for (const [position, item] of items.entries()) {
    const pause = pace()
    if (pause) await pause
    handle(item, position)
  }
}

/** Runs the steps of a generator without yielding: for few steps, and where the caller cannot wait. */
export function runNow<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs the steps of a generator, yielding in between. Null if cancelled. */
export async function runPaced<T>(steps: Generator<unknown, T, void>): Promise<T>
export async function runPaced<T>(
  steps: Generator<unknown, T, void>,
  isCancelled: () => boolean,
): Promise<T | null>
export async function runPaced<T>(
  steps: Generator<unknown, T, void>,
  isCancelled: () => boolean = () => false,
): Promise<T | null> {
  const pace = createPace()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const pause = pace()
    if (!pause) continue
    await pause
    if (isCancelled()) return null
  }
}

/** Streams text in parts, yielding in between: for a fast client the parts would follow without a gap. */
export function toPacedStream(parts: Iterable<string> | AsyncIterable<string>): Readable {
  return Readable.from(paceParts(parts), { objectMode: false })
}

async function* paceParts(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  const pace = createPace()
  for await (const part of parts) {
    yield part
    await pace()
  }
}
