/** A migration that is killed half-way, as by a power cut during an upgrade, and started again. */
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrateAuthTables } from '../../apps/server/src/modules/accounts/index.ts'
import { migrations } from '../../apps/server/src/platform/db/migrations/index.ts'
import { migrateToLatest, openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { onEachDatabase } from '../support/databases.ts'
import { runNode } from '../support/run-node.ts'

const OPEN_DATABASE = path.resolve('apps/server/src/platform/db/open-database.ts')
const MIGRATIONS = path.resolve('apps/server/src/platform/db/migrations/index.ts')

onEachDatabase((databases) => {
  it.each([
    ['a new installation', 0],
    ['an installation of an older release', 7],
  ])('leaves %s as it was, and is completed by the next start', async (_, applied) => {
    const place = await databases.createBare()
    const { db } = place.open()
    const older = Object.fromEntries(Object.entries(migrations).slice(0, applied))
    if (applied > 0) await migrateToLatest(db, older)
    const tablesOf = async () =>
      (await db.introspection.getTables()).map(({ name }) => name).toSorted()
    const before = await tablesOf()

    const upgrade = runNode([
      '--input-type=module',
      '--eval',
      `import { migrateToLatest, openPostgres, openSqlite, sqliteFileOf } from ${JSON.stringify(OPEN_DATABASE)}
       import { migrations } from ${JSON.stringify(MIGRATIONS)}
       const { databaseUrl, dataDir } = ${JSON.stringify(place)}
       const { db } = databaseUrl ? openPostgres(databaseUrl) : openSqlite(sqliteFileOf(dataDir))
       const up = async (trx) => {
         await trx.schema.createTable('half_done').addColumn('id', 'text').execute()
         process.stdout.write('half done\\n')
         setInterval(() => undefined, 1000)
         await new Promise(() => undefined)
       }
       await migrateToLatest(db, { ...migrations, '999-slow': { up } })`,
    ])
    await upgrade.printed('half done')
    upgrade.child.kill('SIGKILL')
    await upgrade.ended
    expect((await tablesOf()).filter((name) => !name.startsWith('kysely_'))).toEqual(
      before.filter((name) => !name.startsWith('kysely_')),
    )

    const opened = await openDatabase(place)
    expect(await tablesOf()).toContain('job_schedules')
    expect(await tablesOf()).not.toContain('half_done')
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      opened.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations).toSorted())
    await opened.close()
  })

  it('completes the tables of the identity library, which have no transaction', async () => {
    const database = await databases.open()
    await migrateAuthTables(database)
    await sql`drop table ${sql.table('twoFactor')}`.execute(database.db)
    await sql`drop table ${sql.table('session')}`.execute(database.db)
    await migrateAuthTables(database)
    const names = (await database.db.introspection.getTables()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['account', 'session', 'twoFactor', 'user']))
  })
})
