/**
 * Worker thread that parses one file: a hostile or huge one can then end neither the process nor the
 * calls of others. Rows leave in batches, each when the one before it has been taken.
 */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../platform/http/app-error.ts'
import type { FromWorker, ToWorker } from './parse-messages.ts'
import type { ReadRow } from './parser.ts'
import { readFile } from './read-file.ts'
import { readSourceFile } from './source-file.ts'

const ROWS_PER_BATCH = 500

if (parentPort) await parse(parentPort, workerData as ToWorker)

async function parse(
  port: NonNullable<typeof parentPort>,
  { bytes, currency, mapping, mappings }: ToWorker,
): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  const post = (message: FromWorker) => port.postMessage(message)
  try {
    const file = readSourceFile(Buffer.from(bytes))
    const { rows, ...head } = readFile(
      file,
      currency,
      (header) => mapping ?? mappings.get(header) ?? null,
    )
    post({ kind: 'head', head })
    let batch: ReadRow[] = []
    for (const row of rows) {
      batch.push(row)
      if (batch.length < ROWS_PER_BATCH) continue
      const taken = once(port, 'message')
      post({ kind: 'rows', rows: batch })
      batch = []
      await taken
    }
    post({ kind: 'rows', rows: batch })
    post({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    post({ kind: 'refused', message: error.message })
  } finally {
    port.close()
  }
}
