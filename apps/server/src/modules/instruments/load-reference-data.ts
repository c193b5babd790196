import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../../platform/db/database.ts'
import { findInstallationFact, setInstallationFact } from '../../platform/db/installation.ts'
import { importInstruments } from './import-instruments.ts'
import type { ImportReport } from './plan-import.ts'
import {
  parseReferenceIndices,
  parseReferenceRows,
  REFERENCE_FOLDER,
  type ReferenceChunk,
} from './reference-data.ts'
import { GILTS_FILE, parseReferenceGilts } from './reference-gilts.ts'

/** The version of the reference data that was loaded last. */
export const VERSION_FACT = 'reference-data'
const EXCLUDED_FACT = 'excluded-sources'

/**
 * Imports the committed reference data once per version, so that a restart does not undo an
 * operator's own later import. Sources excluded before stay excluded.
 * @param today `YYYY-MM-DD`
 * @returns null if this version was loaded before
 */
export async function loadReferenceData(
  db: Db,
  today: string,
  folder: string = REFERENCE_FOLDER,
): Promise<ImportReport | null> {
  const version = await versionOf(folder)
  if ((await findInstallationFact(db, VERSION_FACT)) === version) return null
  const excluded = (await findInstallationFact(db, EXCLUDED_FACT)) ?? ''
  const without = excluded.split(',').filter((code) => code !== '')
  return importReferenceData(db, today, { folder, without })
}

/** True if any version was loaded before. */
export async function hasReferenceData(db: Db): Promise<boolean> {
  return (await findInstallationFact(db, VERSION_FACT)) !== undefined
}

/** Imports the committed reference data unconditionally and stores the exclusions. */
export async function importReferenceData(
  db: Db,
  today: string,
  { folder = REFERENCE_FOLDER, without }: { folder?: string; without: readonly string[] },
): Promise<ImportReport> {
  const version = await versionOf(folder)
  const report = await importFolder(db, today, { folder, without })
  await setInstallationFact(db, EXCLUDED_FACT, without.join(','))
  await setInstallationFact(db, VERSION_FACT, version)
  return report
}

/**
 * Imports a folder with the layout of the committed one: `instruments/`, `indices.csv` and, if there is
 * one, `gilts.csv`.
 */
export async function importFolder(
  db: Db,
  today: string,
  { folder, without }: { folder: string; without: readonly string[] },
): Promise<ImportReport> {
  const { members } = await parseReferenceIndices(path.join(folder, 'indices.csv'), { without })
  return importInstruments(db, readListings(folder, today, without), { today, members })
}

async function* readListings(
  folder: string,
  today: string,
  without: readonly string[],
): AsyncGenerator<ReferenceChunk> {
  yield* parseReferenceRows(path.join(folder, 'instruments'), { without })
  yield* parseReferenceGilts(today, { folder, without })
}

/** Raised when the same files give other rows, which earlier installations then import again. */
const READING = '2: coupons of gilts in one notation'

/** A hash of all files, and of how they are read. */
export async function versionOf(folder: string = REFERENCE_FOLDER): Promise<string> {
  const hash = createHash('sha256').update(READING)
  const instruments = path.join(folder, 'instruments')
  const files = (await readdir(instruments)).toSorted().map((name) => path.join(instruments, name))
  // Read at every start before the server listens: the thread pool would take several times as long.
  const gilts = [path.join(folder, GILTS_FILE)].filter((file) => existsSync(file))
  for (const file of [...files, path.join(folder, 'indices.csv'), ...gilts]) {
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}
