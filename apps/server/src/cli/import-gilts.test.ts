import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'

const CLI = path.join(import.meta.dirname, 'import-gilts.ts')
const PROGRAM = path.join(import.meta.dirname, 'leadenhall.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const RATES = fileOf('rates.csv', 'DATE,IUDBEDR\n17 Sep 2026,3.75\n')
const WRONG = fileOf('wrong.csv', 'DATE,IUDBEDR\nyesterday,3.75\n')

describe('npm run gilts:import', () => {
  const databases = sqliteDatabases()

  it.each([
    ['stores a file, whichever way it is started', [CLI, RATES], 0, '1 rates stored.'],
    ['is a command of the program', [PROGRAM, 'import', 'gilts', RATES], 0, '1 rates stored.'],
    ['exits with 1 and names the fault', [CLI, WRONG], 1, '"yesterday" is not a day'],
    ['exits with 2 and prints its usage', [CLI], 2, 'Usage: npm run gilts:import'],
  ])('%s', async (_, args, code, words) => {
    const place = await databases.create()
    const run = runNode(args, { DATA_DIR: place.dataDir })
    expect(await run.ended).toBe(code)
    expect(run.stdout() + run.stderr()).toContain(words)
    const { db, close } = place.open()
    expect(await db.selectFrom('cash_rates').selectAll().execute()).toHaveLength(code === 0 ? 1 : 0)
    await close()
  })
})
