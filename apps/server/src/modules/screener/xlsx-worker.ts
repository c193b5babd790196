/** A thread that gathers rows until null comes, and answers with the spreadsheet. */
import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

const rows: Cell[][] = []

parentPort?.on('message', (some: (string | number | null)[][] | null) => {
  if (some) rows.push(...some.map((cells) => cells.map(toCell)))
  else void finish()
})

/** Texts are declared as such, so that none is read as a formula. */
function toCell(value: string | number | null): Cell {
  return typeof value === 'string' ? { type: String, value } : value
}

async function finish(): Promise<void> {
  const options = { sheet: 'SCREENER', stickyRowsCount: 1 }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(await writeExcelFile(rows, options).toBuffer())
}
