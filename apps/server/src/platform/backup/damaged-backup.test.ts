import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { backUp, readContent, restore } from '#tests/support/backups.ts'
import { onEachDatabase, sqliteDatabases, type TestDatabases } from '#tests/support/databases.ts'
import { PRODUCT_SCHEMA } from '../../app/product-schema.ts'
import { setInstallationFact } from '../db/installation.ts'

/** The lines of a backup, changed, and closed with a trailer that fits them. */
function rewrite(file: string, change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const trailer = JSON.parse(lines.pop() ?? '') as { rows: Record<string, number> }
  let table = ''
  const rows = Object.fromEntries(Object.keys(trailer.rows).map((name) => [name, 0]))
  const body = change(lines)
  for (const line of body) {
    const named = /^\{"table":"(\w+)"/.exec(line)
    if (named) rows[(table = named[1] ?? '')] = 0
    else if (line.startsWith('[')) rows[table] = (rows[table] ?? 0) + 1
  }
  const text = body.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ rows, sha256 })}\n`))
}

const repack = (file: string, change: (text: string) => string) =>
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString())))

const isFact = (line: string) => line.startsWith('["fact-')

async function prepare(databases: TestDatabases) {
  const source = await databases.create()
  const { db } = source.open()
  for (let number = 0; number < 20; number++) {
    await setInstallationFact(db, `fact-${number}`, 'of the backup')
  }
  const target = await databases.create()
  const database = target.open()
  await setInstallationFact(database.db, 'fact', 'of before')
  return { database, file: await backUp(source, PRODUCT_SCHEMA), target }
}

describe('A restore', () => {
  const databases = sqliteDatabases()

  it.each<[string, (file: string) => void, RegExp]>([
    ['half', (file) => writeFileSync(file, readFileSync(file).subarray(0, 500)), /truncated/],
    [
      'without its last byte',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
      /truncated/,
    ],
    ['empty', (file) => writeFileSync(file, ''), /cannot be restored/],
    [
      'with one byte changed',
      (file) => {
        const bytes = readFileSync(file)
        bytes[300] = (bytes[300] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
      /cannot be restored/,
    ],
    [
      'without its trailer',
      (file) => repack(file, (text) => text.replace(/.*\n$/, '')),
      /its end is missing/,
    ],
    [
      'with a row changed',
      (file) => repack(file, (text) => text.replace('of the', 'of thy')),
      /checksum/,
    ],
    [
      'with a row less',
      (file) => repack(file, (text) => text.replace(/\["fact-7".*\n/, '')),
      /checksum/,
    ],
    [
      'with something after its end',
      (file) => repack(file, (text) => `${text}[]\n`),
      /continues after its end/,
    ],
    [
      'of another program',
      (file) => writeFileSync(file, gzipSync('{"format":"other"}\n')),
      /not a backup/,
    ],
    ['not gzipped', (file) => writeFileSync(file, 'select 1;'), /not a backup/],
    [
      'with cells of no kind',
      (file) =>
        rewrite(file, (lines) => lines.map((line) => (isFact(line) ? '[{"x":1},""]' : line))),
      /does not match its table/,
    ],
    [
      'with a row too wide',
      (file) =>
        rewrite(file, (lines) => lines.map((line) => (isFact(line) ? '["a","b","c"]' : line))),
      /does not match its table/,
    ],
    [
      'of a newer format',
      (file) =>
        rewrite(file, (lines) => lines.map((line) => line.replace('"version":1', '"version":2'))),
      /newer version/,
    ],
    [
      'of a newer schema',
      (file) =>
        rewrite(file, (lines) =>
          lines.map((line) => line.replace('"006-alerts"', '"006-alerts","999-future"')),
        ),
      /newer version.*999-future/,
    ],
    [
      'of another schema',
      (file) =>
        rewrite(file, (lines) =>
          lines.map((line) => line.replace('"002-accounts"', '"002-other"')),
        ),
      /002-other/,
    ],
    [
      'of an unknown table',
      (file) =>
        rewrite(file, (lines) => [...lines, '{"table":"secrets","columns":["a"]}', '["b"]']),
      /no table secrets/,
    ],
    // @spec 10.82
  ])('of a file that is %s is refused, and what was there stays', async (_, damage, reason) => {
    const { database, file, target } = await prepare(databases)
    damage(file)
    await expect(restore(database, PRODUCT_SCHEMA, file)).rejects.toThrow(reason)
    expect(await readContent(target, ['installation'])).toEqual({
      installation: [['fact', 'of before']],
    })
  })

  it('of an unchanged copy succeeds', async () => {
    const { database, file, target } = await prepare(databases)
    rewrite(file, (lines) => lines)
    expect(await restore(database, PRODUCT_SCHEMA, file)).toBe(20)
    const { installation } = await readContent(target, ['installation'])
    expect(installation).toContainEqual(['fact-7', 'of the backup'])
  })

  onEachDatabase((databases) => {
    // @spec 10.83
    it('that fails halfway leaves the database as it was', async () => {
      const { database, file, target } = await prepare(databases)
      rewrite(file, (lines) => lines.flatMap((line) => (isFact(line) ? [line, line] : [line])))
      await expect(restore(database, PRODUCT_SCHEMA, file)).rejects.toThrow(
        'Rows of installation cannot be restored',
      )
      expect(await readContent(target, ['installation'])).toEqual({
        installation: [['fact', 'of before']],
      })
    })
  })
})
