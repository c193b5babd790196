/** Worker thread: a text begins a sheet, rows fill it, and null posts the spreadsheet. */
import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

type Message = string | readonly (readonly (string | number | null)[])[] | null

const sheets: { readonly name: string; readonly rows: Cell[][] }[] = []

parentPort?.on('message', (message: Message) => {
  if (message === null) void finish()
  else if (typeof message === 'string') sheets.push({ name: message, rows: [] })
  else sheets.at(-1)?.rows.push(...message.map((cells) => cells.map(toCell)))
})

/** Texts are typed explicitly, so that none is interpreted as a formula. */
function toCell(value: string | number | null): Cell {
  return typeof value === 'string' ? { type: String, value } : value
}

async function finish(): Promise<void> {
  const written = writeExcelFile(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows, stickyRowsCount: 1 })),
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(await written.toBuffer())
}
