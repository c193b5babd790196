/** Parses an uploaded file in a worker thread with a heap of its own. */
import { Worker } from 'node:worker_threads'
import { invalid } from '../../../platform/http/app-error.ts'
import type { FileHead, FromWorker, ToWorker } from './parse-messages.ts'
import type { ReadRow } from './parser.ts'

/** An honest file of the largest size takes about half of it. */
const MAX_HEAP_MB = 384
/** Between two messages; the largest honest file takes a few seconds to its first. */
const PATIENCE_MS = 90_000

export interface ParsedFile {
  readonly head: FileHead
  /** Read once. */
  readonly batches: AsyncIterable<readonly ReadRow[]>
}

/**
 * @param use takes the rows while the worker reads on
 * @throws AppError validation_failed on `file` for one that cannot be read within the limits
 */
export async function parseFile<T>(
  { bytes, ...settings }: ToWorker,
  use: (file: ParsedFile) => Promise<T>,
): Promise<T> {
  // A copy of its own memory moves to the worker instead of being copied a second time.
  const moved = new Uint8Array(bytes)
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: { bytes: moved, ...settings } satisfies ToWorker,
    transferList: [moved.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  try {
    const messages = readMessages(worker)
    const first = await messages.next()
    if (first.done || first.value.kind !== 'head') throw new Error('The parser sent no head')
    return await use({ head: first.value.head, batches: takeBatches(worker, messages) })
  } finally {
    await worker.terminate()
  }
}

async function* takeBatches(
  worker: Worker,
  messages: AsyncGenerator<FromWorker, void>,
): AsyncGenerator<readonly ReadRow[]> {
  for await (const message of messages) {
    if (message.kind === 'end') return
    if (message.kind !== 'rows') continue
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    worker.postMessage(null)
    yield message.rows
  }
}

/** @throws AppError validation_failed, or the worker's own error */
async function* readMessages(worker: Worker): AsyncGenerator<FromWorker, void> {
  const arrived: FromWorker[] = []
  let failure: unknown
  let wake: () => void = () => undefined
  worker.on('message', (message: FromWorker) => {
    arrived.push(message)
    wake()
  })
  worker.on('error', (error) => {
    failure = isOutOfMemory(error) ? tooMuch('memory') : error
    wake()
  })
  worker.on('exit', () => {
    failure ??= new Error('The parser ended without a word')
    wake()
  })
  for (;;) {
    const message = arrived.shift()
    if (message?.kind === 'refused') throw invalid('file', message.message)
    if (message) yield message
    else if (failure) throw failure
    else {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const patience = setTimeout(() => {
        failure = tooMuch('time')
        resolve()
      }, PATIENCE_MS)
      await promise
      clearTimeout(patience)
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuch(what: 'memory' | 'time') {
  return invalid('file', `This file takes too much ${what} to read. Split it by year.`)
}
