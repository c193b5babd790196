/** Worker thread that reads one price file: a hostile or huge one does not hold up others. */
import { parentPort, workerData } from 'node:worker_threads'
import { type FileReading, type Notes, PriceFileError } from './file-reading.ts'
import { readPriceRows } from './read-price-rows.ts'

export interface ToReader extends Notes {
  readonly bytes: Uint8Array
}

export type FromReader =
  | { readonly reading: FileReading }
  /** The file cannot be read, and why. */
  | { readonly refused: string }

if (parentPort) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort.postMessage(JSON.stringify(read(workerData as ToReader)))
}

function read({ bytes, ...notes }: ToReader): FromReader {
  try {
    return { reading: readPriceRows(Buffer.from(bytes), notes) }
  } catch (error) {
    if (!(error instanceof PriceFileError)) throw error
    return { refused: error.message }
  }
}
