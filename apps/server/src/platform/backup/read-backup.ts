import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { BackupError } from './backup-error.ts'
import {
  type BackupHeader,
  type BackupTrailer,
  type Cell,
  FORMAT_VERSION,
  headerSchema,
  tableLineSchema,
  trailerSchema,
} from './backup-format.ts'
import { isRow } from './cells.ts'
import { ROWS_AT_ONCE } from './snapshot.ts'

export interface BackupBatch {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly Cell[][]
}

/**
 * Reads a backup from its beginning to its end; what it gives may be relied on only once it has ended.
 * @param onHeader called before the first batch
 * @throws BackupError when anything is missing, changed or unknown
 */
export async function* readBackup(
  file: string,
  onHeader: (header: BackupHeader) => void,
): AsyncGenerator<BackupBatch> {
  const damaged = (reason: string, cause?: unknown) =>
    new BackupError(`${file} cannot be restored: ${reason}.`, { cause })
  const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    throw damaged('it is no backup, or it was changed', parsed.error)
  }

  const hash = createHash('sha256')
  const counts: BackupTrailer['rows'] = {}
  let header: BackupHeader | undefined
  let table: { readonly table: string; readonly columns: readonly string[] } | undefined
  let trailer: BackupTrailer | undefined
  let rows: Cell[][] = []

  try {
    for await (const line of linesOf(file)) {
      if (trailer) throw damaged('something follows its end')
      const value: unknown = JSON.parse(line.toString('utf8'))
      if (!header) {
        header = parse(headerSchema, value)
        if (header.version > FORMAT_VERSION) {
          throw damaged('it was made by a newer version of the product; update the program first')
        }
        onHeader(header)
      } else if (Array.isArray(value)) {
        const isFitting = value.length === table?.columns.length && isRow(value)
        if (!isFitting) throw damaged('a row fits no table')
        rows.push(value)
      } else {
        if (table && rows.length > 0) yield { ...table, rows: count(counts, table.table, rows) }
        rows = []
        if (isTrailer(value)) {
          trailer = parse(trailerSchema, value)
          continue
        }
        table = parse(tableLineSchema, value)
        if (table.table in counts) throw damaged('a table stands in it twice')
        counts[table.table] = 0
      }
      hash.update(line).update('\n')
      if (table && rows.length === ROWS_AT_ONCE) {
        yield { ...table, rows: count(counts, table.table, rows) }
        rows = []
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged('it is no backup, or it was changed', error)
    if (isZlibError(error)) throw damaged('it is cut off, changed, or no backup', error)
    throw error
  }
  if (!trailer) throw damaged('its end is missing')
  if (hash.digest('hex') !== trailer.sha256)
    throw damaged('its checksum is not that of its content')
  const isWhole =
    Object.keys(trailer.rows).length === Object.keys(counts).length &&
    Object.entries(counts).every(([name, number]) => trailer.rows[name] === number)
  if (!isWhole) throw damaged('it has not the rows that it should have')
}

function count(counts: BackupTrailer['rows'], table: string, rows: Cell[][]): Cell[][] {
  counts[table] = (counts[table] ?? 0) + rows.length
  return rows
}

function isTrailer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sha256' in value
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

const LINE_END = 0x0a

/** Split at line feeds alone: a text may hold other characters that readline takes for line ends. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const unpacked = pipeline(createReadStream(file), gunzip)
  // Its failure is the stream's own, which the loop below meets.
  unpacked.catch(() => undefined)
  let rest: Buffer[] = []
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      start = end + 1
    }
    rest.push(chunk.subarray(start))
  }
  await unpacked
  const last = Buffer.concat(rest)
  if (last.length > 0) yield last
}
