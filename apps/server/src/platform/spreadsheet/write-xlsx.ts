import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createPace } from '../pace.ts'

export type SheetCell = string | number | null

export interface Sheet {
  readonly name: string
  /** In chunks; the first row is the heading. */
  readonly rows: Iterable<readonly (readonly SheetCell[])[]>
}

/** Writes the spreadsheet in a worker thread, because compression would block the event loop. */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Readable> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url))
  try {
    const written = once(worker, 'message')
    // The await below reports a failure; without this, an early one would be an unhandled rejection.
    written.catch(() => undefined)
    const pace = createPace()
    for (const { name, rows } of sheets) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      worker.postMessage(name)
      for (const chunk of rows) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
        worker.postMessage(chunk)
        await pace()
      }
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    worker.postMessage(null)
    const [file] = (await written) as [Uint8Array]
    return Readable.from([Buffer.from(file)], { objectMode: false })
  } finally {
    await worker.terminate()
  }
}
