import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type FileReading, type Notes, PriceFileError } from './file-reading.ts'
import type { FromReader, ToReader } from './price-file-worker.ts'

/** An honest file of the largest size takes about half of it. */
const MAX_HEAP_MB = 512
const PATIENCE_MS = 60_000

/**
 * Reads a price file in a worker thread with a heap of its own.
 * @throws PriceFileError for a file that is no table of prices, or takes too much to read
 */
export async function readPriceFile(bytes: Buffer, notes: Notes): Promise<FileReading> {
  // A copy of its own memory moves to the worker instead of being copied a second time.
  const moved = new Uint8Array(bytes)
  const worker = new Worker(new URL('./price-file-worker.ts', import.meta.url), {
    workerData: { bytes: moved, ...notes } satisfies ToReader,
    transferList: [moved.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 96 },
  })
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    // Text: cloning a quarter of a million objects takes longer.
    const [text] = (await once(worker, 'message', { signal })) as [string]
    const answer = JSON.parse(text) as FromReader
    if ('refused' in answer) throw new PriceFileError(answer.refused)
    return answer.reading
  } catch (error) {
    if (!isTooMuch(error)) throw error
    throw new PriceFileError('This file takes too much to read. Split it.', { cause: error })
  } finally {
    await worker.terminate()
  }
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  )
}
