import { readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, TEST_REFERENCE_FOLDER, type TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'
import { importFolder, loadUniverse } from '../modules/instruments/index.ts'
import { VERSION_FACT } from '../modules/instruments/load-reference-data.ts'
import { setInstallationFact } from '../platform/db/installation.ts'
import { SOURCE_CODES } from './import-instruments.ts'

// Each test starts processes.
vi.setConfig({ testTimeout: 30_000 })

const CLI = path.join(import.meta.dirname, 'import-instruments.ts')
const TODAY = '2026-03-02'

async function runCli(place: DatabasePlace, ...args: string[]) {
  const run = runNode([CLI, ...args], {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  })
  const code = await run.ended
  return { code, stdout: run.stdout(), stderr: run.stderr() }
}

/** Fills the database as a server with the small list would. */
async function fill(place: DatabasePlace): Promise<void> {
  const database = place.open()
  await importFolder(database.db, TODAY, { folder: TEST_REFERENCE_FOLDER, without: [] })
  await setInstallationFact(database.db, VERSION_FACT, 'small')
  await database.close()
}

/** Writes the small list's London rows with each line changed; null drops a line. */
async function writeLondonList(
  place: DatabasePlace,
  change: (line: string) => string | null,
): Promise<string> {
  const file = path.join(TEST_REFERENCE_FOLDER, 'instruments', 'LSE.csv')
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const folder = path.join(place.dataDir, 'newer')
  await mkdir(folder)
  const kept = lines.flatMap((line) => change(line) ?? [])
  await writeFile(path.join(folder, 'LSE.csv'), `${[header, ...kept].join('\n')}\n`)
  return folder
}

describe('instruments:import', () => {
  onEachDatabase((databases) => {
    it('reports what was added, changed, renamed and retired, and each malformed row', async () => {
      const place = await databases.create()
      await fill(place)
      const folder = await writeLondonList(place, (line) => {
        if (line.startsWith('GAW.L')) return null
        if (line.startsWith('VOD.L')) return line.replace('VOD.L', 'VODA.L')
        if (line.startsWith('CPG.L')) return line.replace('Chertsey', 'London')
        if (line.startsWith('HID1.L'))
          return line.replace('HID1.L', 'NEW1.L').replace('First', 'New')
        if (line.startsWith('BP.L')) return line.replace('GB0007980591', 'GB0007980590')
        return line
      })
      const { code, stdout, stderr } = await runCli(place, folder)
      expect(stderr).toBe('')
      expect(code).toBe(0)
      expect(stdout.split('\n')).toEqual([
        'added      1  NEW1.L',
        'changed    1  CPG.L',
        'renamed    1  VOD.L → VODA.L',
        'retired    2  GAW.L, HID1.L',
        'unchanged  11',
        'left out   0',
        'malformed  1',
        '  LSE.csv:4 bad isin GB0007980590',
        '',
      ])
      const universe = await loadUniverse(place.open().db, 0)
      expect(universe.resolve('BP.L')?.listing.retired_on).toBeNull()
      expect(universe.resolve('AAPL')?.listing.retired_on).toBeNull()
    })
  })

  const databases = sqliteDatabases()

  it('replaces index memberships if the folder has them, without the excluded source', async () => {
    const place = await databases.create()
    await fill(place)
    const { code, stdout } = await runCli(place, TEST_REFERENCE_FOLDER, '--without', 'px,yfiua')
    expect(code).toBe(0)
    expect(stdout).toContain('retired    0')
    const universe = await loadUniverse(place.open().db, 0)
    const vodafone = universe.resolve('VOD.L')?.listing
    expect(vodafone).toMatchObject({ last_price: null, market_cap: null })
    expect(universe.indicesOf(vodafone?.listing_id ?? '')).toEqual([
      { index: 'FTSE 100', asOf: '2026-04-30' },
    ])
    expect(universe.membersOf('Dow Jones Industrial Average')).toEqual([])
  })

  it('loads the committed data without a path, and later starts keep sources excluded', async () => {
    const place = await databases.create()
    const { code, stdout } = await runCli(place, '--without', 'asx,px')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^added {6}31\d{3} {2}020Y\.L/)
    expect(stdout).toMatch(/left out {3}1\d{3}/)
    const app = await buildTestApp(place)
    expect(app.logs.join('')).toContain('reference data loaded')
    const detail = await app.get<{ reference: object }>('/api/instruments/VOD.L')
    expect(detail.reference).toMatchObject({ last_price: null, market_cap: null })
    await app.close()
  })

  it('exits with 1 and changes nothing if no row can be read', async () => {
    const place = await databases.create()
    await fill(place)
    const absent = await runCli(place, path.join(place.dataDir, 'absent.csv'))
    expect(absent).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No file or folder found'),
    })

    const notAList = path.join(place.dataDir, 'list.csv')
    await writeFile(notAList, 'some,other,table\n1,2,3\n')
    const foreign = await runCli(place, notAList)
    expect(foreign).toMatchObject({ code: 1, stderr: expect.stringContaining('no column ticker') })

    await writeFile(notAList, 'ticker,name,type,sources,exchange\nVOD.L,,Shares,lse,LSE\n')
    const malformed = await runCli(place, notAList)
    expect(malformed).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('list.csv:2 no name'),
    })

    const universe = await loadUniverse(place.open().db, 0)
    expect(universe.live.length === universe.listings.length).toBe(true)
  })

  it('exits with 2 and prints its usage for invalid arguments', async () => {
    const place = await databases.create()
    for (const args of [['a', 'b'], ['--wihtout', 'px'], ['--without', 'pxx'], ['--without']]) {
      const { code, stderr, stdout } = await runCli(place, ...args)
      expect([args, code, stdout]).toEqual([args, 2, ''])
      expect(stderr).toContain('Usage: npm run instruments:import')
    }
  })

  it('knows every source of data/SOURCES.md', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../../data/SOURCES.md'), 'utf8')
    const codes = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)
    expect(codes.length).toBeGreaterThan(10)
    expect(new Set(SOURCE_CODES)).toEqual(new Set(codes.filter((code) => code !== 'iso')))
  })
})

describe('A running server', () => {
  const databases = sqliteDatabases()
  let app: TestApp | undefined
  afterEach(async () => {
    vi.useRealTimers()
    await app?.close()
    app = undefined
  })

  it('picks up another process’s import within five seconds', async () => {
    const place = await databases.create()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await buildTestApp(place)
    const folder = path.join(place.dataDir, 'newer')
    await cp(TEST_REFERENCE_FOLDER, folder, { recursive: true })
    const list = path.join(folder, 'instruments', 'LSE.csv')
    await writeFile(list, readFileSync(list, 'utf8').replace('VOD.L', 'VODA.L'))

    const { code, stdout } = await runCli(place, folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining('VOD.L → VODA.L')])
    const before = await app.get<{ ticker: string }>('/api/instruments/VOD.L')
    expect(before.ticker).toBe('VOD.L')

    await vi.advanceTimersByTimeAsync(5000)
    const running = app
    await vi.waitFor(async () => {
      const detail = await running.get<object>('/api/instruments/VOD.L')
      expect(detail).toMatchObject({ ticker: 'VODA.L', renamed_to: 'VODA.L' })
    })
  })
})
