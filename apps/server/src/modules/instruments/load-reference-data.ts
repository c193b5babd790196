import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../../platform/db/database.ts'
import { findInstallationFact, setInstallationFact } from '../../platform/db/installation.ts'
import { importInstruments } from './import-instruments.ts'
import type { ImportReport } from './plan-import.ts'
import { parseReferenceIndices, parseReferenceRows, REFERENCE_FOLDER } from './reference-data.ts'

/** Names the version that was loaded last. */
export const VERSION_FACT = 'reference-data'
const EXCLUDED_FACT = 'excluded-sources'

interface Moment {
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly nowMs: number
}

/**
 * Brings storage up to the committed reference data, once for each version of it: an operator's own
 * later import is not undone by the next start, and sources left out stay out.
 * @returns the report, or null when this version was loaded before
 */
export async function loadReferenceData(
  db: Db,
  moment: Moment,
  folder: string = REFERENCE_FOLDER,
): Promise<ImportReport | null> {
  const version = await versionOf(folder)
  if ((await findInstallationFact(db, VERSION_FACT)) === version) return null
  const excluded = (await findInstallationFact(db, EXCLUDED_FACT)) ?? ''
  const without = excluded.split(',').filter((code) => code !== '')
  return importReferenceData(db, moment, { folder, without })
}

/** Whether any version of it was loaded before. */
export async function hasReferenceData(db: Db): Promise<boolean> {
  return (await findInstallationFact(db, VERSION_FACT)) !== undefined
}

/** Loads the committed reference data whatever was loaded before, and keeps to the exclusions. */
export async function importReferenceData(
  db: Db,
  moment: Moment,
  { folder = REFERENCE_FOLDER, without }: { folder?: string; without: readonly string[] },
): Promise<ImportReport> {
  const version = await versionOf(folder)
  const report = await importFolder(db, moment, { folder, without })
  await setInstallationFact(db, EXCLUDED_FACT, without.join(','))
  await setInstallationFact(db, VERSION_FACT, version)
  return report
}

/** A folder laid out as the committed one: `instruments/` and `indices.csv`. */
export async function importFolder(
  db: Db,
  moment: Moment,
  { folder, without }: { folder: string; without: readonly string[] },
): Promise<ImportReport> {
  const { members } = await parseReferenceIndices(path.join(folder, 'indices.csv'), { without })
  const rows = parseReferenceRows(path.join(folder, 'instruments'), { without })
  return importInstruments(db, rows, { ...moment, members })
}

/** Changes with every byte of the data. */
export async function versionOf(folder: string = REFERENCE_FOLDER): Promise<string> {
  const hash = createHash('sha256')
  const instruments = path.join(folder, 'instruments')
  const files = (await readdir(instruments)).toSorted().map((name) => path.join(instruments, name))
  for (const file of [...files, path.join(folder, 'indices.csv')]) hash.update(await readFile(file))
  return hash.digest('hex')
}
