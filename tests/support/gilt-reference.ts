import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TEST_REFERENCE_FOLDER } from './build-test-app.ts'

const COMPILED = path.resolve(import.meta.dirname, '../../data/gilts.csv')

/** The test instruments with the compiled gilts beside them. */
export function referenceWithGilts(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-gilts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(TEST_REFERENCE_FOLDER, folder, { recursive: true })
  cpSync(COMPILED, path.join(folder, 'gilts.csv'))
  return folder
}
