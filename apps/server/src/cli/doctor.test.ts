import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { freePort } from '#tests/support/free-port.ts'
import { parseConfig } from '../app/config.ts'
import { examine } from './doctor.ts'

let folder: string
let port: number

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-doctor-'))
  port = await freePort()
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const find = async (environment: Record<string, string> = {}, node?: string) => {
  const settings = parseConfig({
    DATA_DIR: folder,
    PORT: String(port),
    // Sources are asked in `examine-sources.test.ts`.
    MARKET_DATA: 'demo',
    ...environment,
  })
  const findings = await examine(settings, node)
  const of = (wanted: string) =>
    findings.flatMap(({ state, text }) => (state === wanted ? text : []))
  return { faults: of('fault'), notes: of('note'), fine: of('fine') }
}

it('An installation before its first start has no fault', async () => {
  const { faults, notes } = await find()
  // The web is built by the command that runs the tests, but not by every one that runs this file.
  expect(faults.filter((text) => !text.startsWith('The web application'))).toEqual([])
  expect(notes).toContain('The database will be made at the first start')
  expect(notes).toContain(`Port ${port} is free: no server runs here now`)
})

it('An old Node is named with the one to install', async () => {
  expect((await find({}, '18.20.4')).faults).toContain(
    'Node 18.20.4 is too old: install Node 24 or later.',
  )
})

it('A file in place of the data folder is a fault', async () => {
  const file = path.join(folder, 'data')
  writeFileSync(file, '')
  const { faults } = await find({ DATA_DIR: file })
  expect(faults.some((text) => text.includes(`${file} cannot be written by this user`))).toBe(true)
})

it('A port that another program uses is a fault', async () => {
  const other = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
  const { faults } = await find()
  await new Promise((resolve) => other.close(resolve))
  expect(faults).toContain(
    `Port ${port} is in use by another program: stop it, or set PORT to another number.`,
  )
})

it('A database file that is none is a fault with the next step', async () => {
  writeFileSync(
    path.join(folder, 'leadenhall.sqlite'),
    'not a database, but long enough to be read as one',
  )
  const { faults } = await find()
  expect(faults.some((text) => /damaged|cannot be (read|used)/.test(text))).toBe(true)
})

it('A database that is up to date is fine', async () => {
  const databases = sqliteDatabases()
  const place = await databases.create()
  const { fine } = await find({ DATA_DIR: place.dataDir })
  expect(fine).toContain('The database is up to date (sqlite)')
})

it('A server for others whose address is still this machine is a note', async () => {
  const local = await find({ HOST: '0.0.0.0' })
  expect(local.notes.some((text) => text.startsWith('HOST is 0.0.0.0 and PUBLIC_URL'))).toBe(true)
  const { notes } = await find({ HOST: '0.0.0.0', PUBLIC_URL: 'http://terminal.example.org' })
  expect(notes.some((text) => text.includes('is not encrypted'))).toBe(true)
})

it('A Redis that does not answer is named without its password', async () => {
  const closed = await freePort()
  const { faults } = await find({ REDIS_URL: `redis://:secret@127.0.0.1:${closed}` })
  const fault = faults.find((text) => text.startsWith('Redis'))
  expect(fault).toContain(`Redis at 127.0.0.1:${closed} (REDIS_URL) does not answer`)
  expect(fault).not.toContain('secret')
})
