import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fillWithInstruments } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'

const CLI = path.join(import.meta.dirname, 'import-prices.ts')
const PROGRAM = path.join(import.meta.dirname, 'leadenhall.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const MANY = fileOf('many.csv', 'ticker,date,close,unit\nVOD.L,2026-02-20,115,GBX\n')
const ONE = fileOf('one.csv', 'date,close\n2026-02-20,115\n2026-02-30,1\n')

describe('npm run prices:import', () => {
  const databases = sqliteDatabases()

  it.each([
    ['stores a file', [CLI, MANY], 0, 'Stored. To undo:', 1],
    ['is a command of the program', [PROGRAM, 'import', 'prices', MANY], 0, '1 new days', 1],
    [
      'names the lines that are refused',
      [CLI, ONE, '--ticker', 'VOD.L', '--unit', 'GBX'],
      0,
      'line 3: "2026-02-30" is no day.',
      1,
    ],
    ['asks for what the file does not say', [CLI, ONE], 1, '--ticker VOD.L', 0],
    ['only looks with --preview', [CLI, MANY, '--preview'], 0, 'Nothing was stored.', 0],
    ['exits with 2 for a unit that is none', [CLI, MANY, '--unit', 'pennies'], 2, 'Usage:', 0],
    ['exits with 2 and prints its usage', [CLI], 2, 'Usage: npm run prices:import', 0],
  ])('%s', async (_, args, code, words, stored) => {
    const place = await databases.create()
    await fillWithInstruments(place)
    const run = runNode(args, { DATA_DIR: place.dataDir })
    expect([await run.ended, run.stdout() + run.stderr()]).toEqual([
      code,
      expect.stringContaining(words),
    ])
    const { db, close } = place.open()
    expect(await db.selectFrom('price_imports').selectAll().execute()).toHaveLength(stored)
    expect(await db.selectFrom('daily_bars').selectAll().execute()).toHaveLength(stored)
    await close()
  })
})
