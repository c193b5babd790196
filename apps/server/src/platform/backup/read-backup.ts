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
import { isFull } from './snapshot.ts'

export interface BackupBatch {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly Cell[][]
}

/**
 * Reads a backup from beginning to end. The rows can be trusted only once the reading has ended.
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
    throw damaged('it is not a backup, or it was changed', parsed.error)
  }

  const hash = createHash('sha256')
  const counts: BackupTrailer['rows'] = {}
  let header: BackupHeader | undefined
  let table: { readonly table: string; readonly columns: readonly string[] } | undefined
  let trailer: BackupTrailer | undefined
  let rows: Cell[][] = []
  let characters = 0

  try {
    for await (const line of linesOf(file)) {
      if (trailer) throw damaged('it continues after its end')
      const value: unknown = JSON.parse(line.toString('utf8'))
      if (!header) {
        header = parse(headerSchema, value)
        if (header.version > FORMAT_VERSION) {
          throw damaged('it was made by a newer version; update the program first')
        }
        onHeader(header)
      } else if (Array.isArray(value)) {
        const isFitting = value.length === table?.columns.length && isRow(value)
        if (!isFitting) throw damaged('a row does not match its table')
        rows.push(value)
        characters += line.length
      } else {
        if (table && rows.length > 0) yield { ...table, rows: count(counts, table.table, rows) }
        rows = []
        characters = 0
        if (isTrailer(value)) {
          trailer = parse(trailerSchema, value)
          continue
        }
        table = parse(tableLineSchema, value)
        if (table.table in counts) throw damaged('it contains a table twice')
        counts[table.table] = 0
      }
      hash.update(line).update('\n')
      if (table && isFull(rows.length, characters)) {
        yield { ...table, rows: count(counts, table.table, rows) }
        rows = []
        characters = 0
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged('it is not a backup, or it was changed', error)
    if (isZlibError(error)) throw damaged('it is truncated, changed or not a backup', error)
    throw error
  }
  if (!trailer) throw damaged('its end is missing')
  if (hash.digest('hex') !== trailer.sha256)
    throw damaged('its checksum does not match its content')
  const isWhole =
    Object.keys(trailer.rows).length === Object.keys(counts).length &&
    Object.entries(counts).every(([name, number]) => trailer.rows[name] === number)
  if (!isWhole) throw damaged('it does not have the expected rows')
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

/** Splits at line feeds only: readline also splits at other characters, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const unpacked = pipeline(createReadStream(file), gunzip)
  // The loop below receives the same failure from the stream.
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
