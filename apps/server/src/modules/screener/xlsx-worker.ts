/** Worker thread: collects rows until it receives null, then posts the spreadsheet. */
import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

const rows: Cell[][] = []

parentPort?.on('message', (chunk: (string | number | null)[][] | null) => {
  if (chunk) rows.push(...chunk.map((cells) => cells.map(toCell)))
  else void finish()
})

/** Texts are typed explicitly, so that none is interpreted as a formula. */
function toCell(value: string | number | null): Cell {
  return typeof value === 'string' ? { type: String, value } : value
}

async function finish(): Promise<void> {
  const options = { sheet: 'SCREENER', stickyRowsCount: 1 }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(await writeExcelFile(rows, options).toBuffer())
}
