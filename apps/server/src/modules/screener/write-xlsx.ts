import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ExportCell } from './export-cells.ts'

/** A spreadsheet of the rows, made by a thread of its own: compressing would hold up every request. */
export async function writeXlsx(rows: Iterable<ExportCell[][]>): Promise<Readable> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url))
  try {
    const written = once(worker, 'message')
    // A thread that fails is told of by the await below, not before.
    written.catch(() => undefined)
    for (const some of rows) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage(some)
      await setImmediate()
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(null)
    const [file] = (await written) as [Uint8Array]
    return Readable.from([Buffer.from(file)], { objectMode: false })
  } finally {
    await worker.terminate()
  }
}
