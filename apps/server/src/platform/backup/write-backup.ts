import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { type BackupHeader, type BackupTrailer, FORMAT_VERSION } from './backup-format.ts'
import { isBackedUp, listTables, type ProductSchema, requireKnown } from './product-tables.ts'
import type { Snapshot } from './snapshot.ts'

export interface BackupReport {
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/**
 * Writes the snapshot under a temporary name first: under its final name a backup is complete and on
 * disk. Only its owner can read it, because it holds password hashes and addresses.
 * @throws BackupError when the file exists, or the database is not one of this product
 */
export async function writeBackup(deps: {
  readonly schema: ProductSchema
  readonly snapshot: Snapshot
  readonly file: string
  readonly facts: Pick<BackupHeader, 'createdAt' | 'dataMode' | 'secretFingerprint'>
}): Promise<BackupReport> {
  const { file, facts, schema, snapshot } = deps
  if (existsSync(file))
    throw new BackupError(`${file} already exists. A backup never replaces a file.`)
  if (snapshot.migrations.length === 0) throw new BackupError('The database has no tables yet.')
  requireKnown(schema, snapshot.migrations, 'The database')
  const header: BackupHeader = {
    format: 'leadenhall-backup',
    version: FORMAT_VERSION,
    ...facts,
    engine: snapshot.engine,
    migrations: [...snapshot.migrations],
  }
  const names = (await listTables(schema, snapshot.migrations))
    .filter((table) => isBackedUp(table) && snapshot.tables.has(table.name))
    .map(({ name }) => name)
  const counts: BackupTrailer['rows'] = {}
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder, Date.parse(facts.createdAt))
  const unfinished = `${file}.unfinished-${process.pid}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    await pipeline(
      Readable.from(chunksOf(snapshot, header, names, counts)),
      createGzip(),
      handle.createWriteStream({ flush: true }),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { tables: names.length, rows, bytes: (await stat(file)).size }
}

/** @param counts filled with the rows of each table */
async function* chunksOf(
  snapshot: Snapshot,
  header: BackupHeader,
  names: readonly string[],
  counts: BackupTrailer['rows'],
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const toChunk = (values: readonly unknown[]) => {
    const chunk = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    hash.update(chunk)
    return chunk
  }
  yield toChunk([header])
  for (const table of names) {
    const { columns, batches } = await snapshot.read(table)
    yield toChunk([{ table, columns }])
    let count = 0
    for await (const batch of batches) {
      count += batch.length
      // An empty chunk would end the stream.
      if (batch.length > 0) yield toChunk(batch)
    }
    counts[table] = count
  }
  const trailer: BackupTrailer = { rows: counts, sha256: hash.digest('hex') }
  yield `${JSON.stringify(trailer)}\n`
}

/** A backup that was killed leaves its part. A day is longer than any takes, also on other machines. */
const UNFINISHED = /\.gz\.unfinished-\d+$/
const UNFINISHED_MS = 86_400_000

async function removeUnfinished(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    const file = path.join(folder, name)
    // Another backup may be removing it too.
    const found = await stat(file).catch(() => null)
    if (found?.isFile() && nowMs - found.mtimeMs > UNFINISHED_MS) await rm(file, { force: true })
  }
}

/** Makes a rename survive a power cut; Windows cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
