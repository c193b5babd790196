import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { buildFiring } from '#tests/support/build-firing.ts'
import {
  type DatabasePlace,
  onEachDatabase,
  onEachDatabasePair,
  sqliteDatabases,
} from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  readOutbox,
} from '#tests/support/sign-in.ts'
import { keepNotifications } from '../modules/notifications/notification-store.ts'
import { lockDirectory } from '../platform/db/directory-lock.ts'

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 })

const EMAIL = 'margot@example.org'
const SECRET = { APP_SECRET: 'a-secret-of-tests-that-is-32-long' }

async function runCli(
  command: 'backup' | 'restore',
  place: Omit<DatabasePlace, 'open'>,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = SECRET,
) {
  const run = runNode([path.join(import.meta.dirname, `${command}.ts`), ...args], {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...environment,
  })
  const code = await run.ended
  return { code, stdout: run.stdout(), stderr: run.stderr() }
}

/** Backs up a user with a watchlist and a notification pending delivery. */
async function backUpMargot(place: DatabasePlace) {
  const { app, browser } = await buildAppWithUser(EMAIL, place)
  await browser.call('POST', '/api/watchlists', { name: 'Miners' })
  await browser.call('PUT', '/api/delivery/email', { is_on: true })
  const { db, close } = place.open()
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('user')
    .set({ emailVerified: place.databaseUrl ? true : 1 })
    .execute()
  const createdAtMs = Date.now() - 10 * 60_000
  const firing = { id: 'n', userId, title: 'Waiting', body: 'b', data: buildFiring() }
  await db
    .transaction()
    .execute((trx) => keepNotifications(trx, [{ ...firing, isSimulated: false, createdAtMs }]))
  await close()
  const file = path.join(place.dataDir, 'margot.gz')
  const backup = await runCli('backup', place, [file])
  await app.close()
  return { backup, browser, file }
}

describe('npm run backup and npm run restore', () => {
  onEachDatabasePair((from, to) => {
    // @spec 10.85
    it('preserve users with their sessions, and deliver pending notifications once', async () => {
      const { backup, browser, file } = await backUpMargot(await from.create())
      expect(backup).toMatchObject({ code: 0, stderr: '' })
      expect(backup.stdout).toMatch(/margot\.gz: \d+ rows of \d+ tables in \d+ KiB, [\d.]+ s\n$/)

      const target = await to.create()
      const restored = await runCli('restore', target, [file])
      expect(restored).toMatchObject({ code: 0, stderr: '' })
      expect(restored.stdout).toMatch(
        new RegExp(
          `^Restored the state of \\S+Z \\(${from.engine}, demo market data\\): \\d+ rows, `,
        ),
      )
      expect(restored.stdout).not.toContain('secret')

      const app = await buildAccountApp(target)
      const again = await openBrowser(app)
      expect((await again.signIn(EMAIL)).status).toBe(204)
      const lists = await again.call<{ name: string }[]>('GET', '/api/watchlists')
      expect(lists.body).toMatchObject([{ name: 'Miners' }])
      for (const [name, value] of browser.cookies) again.cookies.set(name, value)
      expect((await again.call('GET', '/api/user')).body).toMatchObject({ email: EMAIL })
      await app.runDueJobs()
      await app.runDueJobs()
      const mails = await readOutbox(target.dataDir)
      expect(mails.filter(({ subject }) => subject.includes('Waiting'))).toHaveLength(1)
      await app.close()
    })
  })

  onEachDatabase((databases) => {
    it('refuse to restore while a server runs, or over user data without --replace', async () => {
      const place = await databases.create()
      const { file } = await backUpMargot(place)
      const unlock = lockDirectory(place.dataDir)
      expect(await runCli('restore', place, [file])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Another server is already running'),
      })
      unlock()
      const refused = await runCli('restore', place, [file])
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('add --replace') })
      expect(await runCli('restore', place, [file, '--replace'])).toMatchObject({ code: 0 })
    })

    it('warn that users must sign in again after a restore with another app secret', async () => {
      const { file } = await backUpMargot(await databases.create())
      const { code, stdout } = await runCli('restore', await databases.create(), [file], {})
      expect(code).toBe(0)
      expect(stdout).toContain('users must sign in again')
    })

    it('write the backup to a dated file in the data folder, and never overwrite', async () => {
      const place = await databases.create()
      expect(await runCli('backup', place)).toMatchObject({ code: 0, stderr: '' })
      const [name = '', ...others] = readdirSync(path.join(place.dataDir, 'backups'))
      expect(others).toEqual([])
      expect(name).toMatch(/^leadenhall-\d{8}T\d{6}Z\.jsonl\.gz$/)
      const file = path.join(place.dataDir, 'backups', name)
      const second = await runCli('backup', place, [file])
      expect(second).toMatchObject({
        code: 1,
        stderr: `${file} already exists. A backup never replaces a file.\n`,
      })
    })

    it('have nothing to back up before the first start', async () => {
      const { code, stderr } = await runCli('backup', await databases.createBare())
      expect([code, stderr]).toEqual([1, expect.stringMatching(/no database yet|no tables yet/)])
    })
  })

  const databases = sqliteDatabases()

  it('report that PostgreSQL is unreachable', async () => {
    const place = { ...(await databases.createBare()), databaseUrl: 'postgres://127.0.0.1:9/none' }
    const { code, stderr } = await runCli('backup', place)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:9 \(DATABASE_URL\) cannot be used: .*\n$/),
    ])
  })

  it('print their usage', async () => {
    const place = await databases.createBare()
    const backup = await runCli('backup', place, ['a', 'b'])
    expect(backup).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: npm run backup'),
    })
    for (const args of [[], ['a', 'b'], ['a', '--force']]) {
      const restore = await runCli('restore', place, args)
      expect(restore).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: npm run restore'),
      })
    }
    const absent = await runCli('restore', place, [path.join(place.dataDir, 'absent')])
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringMatching(/ does not exist\.$/m) })
    expect(existsSync(path.join(place.dataDir, 'leadenhall.sqlite'))).toBe(false)
  })
})
