import pg from 'pg'
import { connectPostgres } from '../db/connect-postgres.ts'
import type { Cell } from './backup-format.ts'
import { toBytesCell, toFloatCell, toIntegerCell } from './cells.ts'
import {
  CHARACTERS_PER_BATCH,
  MIGRATION_TABLE,
  quoteName,
  ROWS_PER_BATCH,
  type Snapshot,
} from './snapshot.ts'

type Kind =
  | 'BOOL'
  | 'BYTEA'
  | 'FLOAT4'
  | 'FLOAT8'
  | 'INT2'
  | 'INT4'
  | 'INT8'
  | 'TEXT'
  | 'TIMESTAMPTZ'
const builtins: Readonly<Record<Kind, number>> = pg.types.builtins
const FIRST_ROWS = 10
/** Raw texts: a parser would lose digits of instants and large integers. */
const RAW = { getTypeParser: () => (text: string) => text }

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connectPostgres({ connectionString: url, types: RAW })
  try {
    await client.query("set datestyle to 'ISO'; set timezone to 'UTC'; set bytea_output to 'hex'")
    await client.query('begin isolation level repeatable read read only')
    const tables = new Set(
      await namesIn(
        client,
        `select table_name as name from information_schema.tables
         where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      ),
    )
    return {
      engine: 'postgresql',
      migrations: tables.has(MIGRATION_TABLE)
        ? await namesIn(client, `select name from ${MIGRATION_TABLE} order by name collate "C"`)
        : [],
      tables,
      async findInstallationFact(key) {
        if (!tables.has('installation')) return null
        const { rows } = await client.query<{ value: string }>(
          'select value from installation where key = $1',
          [key],
        )
        return rows[0]?.value ?? null
      },
      async read(table) {
        const select = `select * from ${quoteName(table)}`
        const { fields } = await client.query(`${select} limit 0`)
        return { columns: fields.map(({ name }) => name), batches: inBatches(client, select) }
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function namesIn(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

async function* inBatches(client: pg.Client, select: string): AsyncGenerator<Cell[][]> {
  await client.query(`declare rows_of_backup no scroll cursor for ${select}`)
  // How large rows are is known once some have come.
  let wanted = FIRST_ROWS
  for (;;) {
    const { rows, fields } = await client.query<(string | null)[]>({
      text: `fetch ${wanted} from rows_of_backup`,
      rowMode: 'array',
    })
    yield rows.map((row) =>
      row.map((text, column) => toCell(text, fields[column]?.dataTypeID ?? builtins.TEXT)),
    )
    if (rows.length < wanted) break
    const characters = rows.flat().reduce((sum, text) => sum + (text?.length ?? 0), 0)
    if (characters > CHARACTERS_PER_BATCH) wanted = Math.max(1, Math.floor(wanted / 2))
    else if (2 * characters < CHARACTERS_PER_BATCH) wanted = Math.min(ROWS_PER_BATCH, 2 * wanted)
  }
  await client.query('close rows_of_backup')
}

function toCell(text: string | null, type: number): Cell {
  if (text === null) return null
  switch (type) {
    case builtins.INT2:
    case builtins.INT4:
    case builtins.INT8:
      return toIntegerCell(BigInt(text))
    case builtins.FLOAT4:
    case builtins.FLOAT8:
      return toFloatCell(Number(text))
    case builtins.BOOL:
      return text === 't' ? 1 : 0
    case builtins.BYTEA:
      return toBytesCell(Buffer.from(text.slice(2), 'hex'))
    case builtins.TIMESTAMPTZ:
      return toIsoInstant(text)
    default:
      return text
  }
}

/** `2026-11-20 16:20:25.5+00` → `2026-11-20T16:20:25.500Z`, microseconds included if there are any. */
function toIsoInstant(text: string): string {
  const [, date, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? []
  if (date === undefined) return text
  return `${date}T${time}.${fraction.padEnd(3, '0')}Z`
}
