/**
 * Writes tests/upgrade/data: databases of an installation that an earlier commit of this repository
 * made and filled through its own API. Needs the history, npm's registry, pg_dump, and a server in
 * TEST_DATABASE_URL. The same commit writes the same content, with other ids.
 *
 *   node tests/upgrade/write-installation.ts
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../support/free-port.ts'
import { movedClock } from '../support/moved-clock.ts'
import { type Place, withPostgresPlace, withSqlitePlace } from '../support/places.ts'
import { runNode } from '../support/run-node.ts'
import { fillInstallation } from './fill-installation.ts'
import { APP_SECRET, COMMIT, DUMP_FILE, SQLITE_FILE, WRITTEN_AT_MS } from './installation.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const serverUrl = process.env['TEST_DATABASE_URL']
if (!serverUrl) throw new Error('TEST_DATABASE_URL names no PostgreSQL server')
const checkout = mkdtempSync(path.join(tmpdir(), 'leadenhall-earlier-'))
try {
  run('sh', ['-c', `git archive ${COMMIT} | tar -x -C "${checkout}"`], ROOT)
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], checkout)
  // The few instruments of its own tests, because its list of 33,000 would fill the files.
  for (const part of ['instruments', 'indices.csv']) {
    const target = path.join(checkout, 'data', part)
    rmSync(target, { recursive: true })
    cpSync(path.join(checkout, 'tests/support/reference', part), target, { recursive: true })
  }
  await withSqlitePlace(async (place) => {
    await serveAndFill(place)
    const file = path.join(place.dataDir, 'leadenhall.sqlite')
    writeFileSync(SQLITE_FILE, gzipSync(readFileSync(file), { level: 9 }))
  })
  await withPostgresPlace(serverUrl, async (place) => {
    await serveAndFill(place)
    const options = ['--inserts', '--rows-per-insert=1000', '--no-owner', '--no-privileges']
    const dump = run('pg_dump', [...options, `--dbname=${place.databaseUrl}`], ROOT)
    // Commands of psql, which a connection does not know.
    writeFileSync(DUMP_FILE, gzipSync(dump.replaceAll(/^\\.*\n/gm, ''), { level: 9 }))
  })
} finally {
  rmSync(checkout, { recursive: true, force: true })
}

async function serveAndFill({ databaseUrl, dataDir }: Place): Promise<void> {
  const port = await freePort()
  const server = runNode(
    [path.join(checkout, 'apps/server/src/main.ts')],
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      MARKET_DATA: 'demo',
      LOG_LEVEL: 'warn',
      APP_SECRET,
      ...movedClock({ startsAtMs: WRITTEN_AT_MS }),
    },
    { cwd: checkout, isShown: true },
  )
  try {
    await server.printed('serves on')
    await fillInstallation(`http://localhost:${port}`)
  } finally {
    server.child.kill('SIGTERM')
  }
  const code = await server.ended
  if (code !== 0) throw new Error(`The earlier program ended with ${code}`)
}

function run(program: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error ?? done.stderr}`)
  return done.stdout
}
