import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** Names an event of the account for good. */
const ID = 'ID'

/**
 * Reports of several periods as one. Each has the columns that its rows need, so the result has those of
 * all. A row that was written twice with its id is one row.
 * @returns null for a report that breaks off in a row
 */
export function mergeReports(files: readonly Buffer[]): Buffer | null {
  const tables = files.map(readTable)
  if (!tables.every((table) => table !== null)) return null
  const columns = [...new Set(tables.flatMap(({ header }) => header))]
  const seen = new Set<string>()
  const rows = tables.flatMap((table) =>
    table.rows.flatMap((cells) => {
      const row = columns.map((column) => cells[table.header.indexOf(column)] ?? '')
      const text = JSON.stringify(row)
      if (row[columns.indexOf(ID)] && seen.has(text)) return []
      seen.add(text)
      return [row]
    }),
  )
  return Buffer.from(stringify([columns, ...rows]))
}

function readTable(file: Buffer): { header: string[]; rows: string[][] } | null {
  try {
    const [header = [], ...rows] = parse(file, { bom: true, skip_empty_lines: true })
    return { header, rows }
  } catch {
    return null
  }
}
