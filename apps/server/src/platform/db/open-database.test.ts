import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'
import { claimInstallationFact, findInstallationFact, setInstallationFact } from './installation.ts'
import { migrateToLatest, openDatabase, openPostgres } from './open-database.ts'

const MODULE = path.join(import.meta.dirname, 'open-database.ts')

/** A process that opens the database and closes it again. */
function startOpener({ databaseUrl, dataDir }: DatabasePlace) {
  return runNode([
    '--input-type=module',
    '--eval',
    `import { openDatabase } from ${JSON.stringify(MODULE)}
     await (await openDatabase(${JSON.stringify({ databaseUrl, dataDir })})).close()`,
  ])
}

describe('The database', () => {
  onEachDatabase((databases) => {
    it('is migrated to the latest schema when opened', async () => {
      const place = await databases.createBare()
      const first = await openDatabase(place)
      expect(first.engine).toBe(databases.engine)
      await setInstallationFact(first.db, 'motto', 'audere')
      await first.close()
      const second = await openDatabase(place)
      expect(await findInstallationFact(second.db, 'motto')).toBe('audere')
      await second.close()
    })

    it('is migrated once when several processes open it at the same time', async () => {
      const place = await databases.createBare()
      const openers = [1, 2, 3].map(() => startOpener(place))
      const codes = await Promise.all(openers.map(({ ended }) => ended))
      expect(openers.map(({ stderr }) => stderr())).toEqual(['', '', ''])
      expect(codes).toEqual([0, 0, 0])
      expect(await place.open().db.selectFrom('listings').selectAll().execute()).toEqual([])
    })

    it('has the same tables and columns on every engine', async () => {
      const { db } = await databases.open()
      const tables = (await db.introspection.getTables()).map(({ name, columns }) => [
        name,
        columns
          .map((column) => `${column.name}${column.isNullable ? '?' : ''}`)
          .toSorted()
          .join(' '),
      ])
      expect(Object.fromEntries(tables)).toMatchObject({
        installation: 'key value',
        quotes: 'as_of body fetched_at source subject unit?',
        ticker_aliases: 'listing_id ticker valid_from valid_to?',
        daily_bars: 'close? date high? low? open? source subject unit? volume?',
        logos: 'body? content_type? fetched_at host',
      })
    })

    it('stores instants in milliseconds and large numbers exactly', async () => {
      const { db } = await databases.open()
      const asOf = Date.parse('2026-09-18T10:35:00.123Z')
      const quote = { subject: 's', source: 'yahoo', unit: null, body: '{}', fetched_at: asOf }
      await db
        .insertInto('quotes')
        .values({ ...quote, as_of: asOf })
        .execute()
      const row = await db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
      expect(row.as_of).toBe(asOf)
      const bar = { subject: 's', source: 'yahoo', date: '2026-09-18', unit: null }
      const prices = { open: 0.1, high: 1e-7, low: null, close: 91.52, volume: 123_456_789_012 }
      await db
        .insertInto('daily_bars')
        .values({ ...bar, ...prices })
        .execute()
      const stored = await db.selectFrom('daily_bars').selectAll().executeTakeFirstOrThrow()
      expect(stored).toEqual({ ...bar, ...prices })
    })

    it('rejects an alias of a listing that does not exist', async () => {
      const { db } = await databases.open()
      const alias = { ticker: 'X', listing_id: 'missing', valid_from: '2026-01-01', valid_to: null }
      await expect(db.insertInto('ticker_aliases').values(alias).execute()).rejects.toThrow()
    })

    it('rolls back a transaction that fails', async () => {
      const { db } = await databases.open()
      const failing = db.transaction().execute(async (trx) => {
        await setInstallationFact(trx, 'a', '1')
        await sql`select no_such_column from installation`.execute(trx)
      })
      await expect(failing).rejects.toThrow()
      expect(await findInstallationFact(db, 'a')).toBeUndefined()
    })

    it('migrating a second time does nothing', async () => {
      const { db } = await databases.open()
      await setInstallationFact(db, 'a', '1')
      await migrateToLatest(db)
      expect(await findInstallationFact(db, 'a')).toBe('1')
    })
  })
})

describe('Work that one node does alone', () => {
  onEachDatabase((databases) => {
    it('waits for another node, longer than a statement may take', async () => {
      const place = await databases.create()
      const isFile = databases.engine === 'sqlite'
      const open = () =>
        isFile ? place.open() : openPostgres(place.databaseUrl ?? '', { answerLimitMs: 100 })
      const first = open()
      const second = isFile ? first : open()
      const events: string[] = []
      const work = (name: string) => async () => {
        events.push(`${name} begins`)
        await sleep(400)
        events.push(`${name} ends`)
      }
      await Promise.all([
        first.runAlone('import', work('one')),
        isFile ? null : sleep(50).then(() => second.runAlone('import', work('two'))),
      ])
      const expected = ['one begins', 'one ends', 'two begins', 'two ends']
      expect(events).toEqual(isFile ? expected.slice(0, 2) : expected)
      await Promise.all([first.close(), second.close()])
    })

    it('is given up by a node that failed', async () => {
      const { runAlone } = await databases.open()
      const failing = runAlone('import', () => Promise.reject(new Error('broken')))
      await expect(failing).rejects.toThrow('broken')
      expect(await runAlone('import', async () => 'done')).toBe('done')
    })
  })
})

describe('A fact of the installation', () => {
  onEachDatabase((databases) => {
    it('is undefined until it is set, and can be replaced', async () => {
      const { db } = await databases.open()
      expect(await findInstallationFact(db, 'key')).toBeUndefined()
      await setInstallationFact(db, 'key', 'one')
      await setInstallationFact(db, 'key', 'two')
      expect(await findInstallationFact(db, 'key')).toBe('two')
    })

    it('is claimed by the first of several nodes, and all get the same value', async () => {
      const place = await databases.create()
      const nodes = [place.open(), place.open(), place.open()]
      const heard = await Promise.all(
        nodes.map(({ db }, node) => claimInstallationFact(db, 'winner', `node ${node}`)),
      )
      expect(new Set(heard).size).toBe(1)
      expect(await claimInstallationFact(nodes[0]!.db, 'winner', 'latecomer')).toBe(heard[0])
    })
  })
})
