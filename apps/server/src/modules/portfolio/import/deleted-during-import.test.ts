import { setImmediate } from 'node:timers/promises'
import type { ImportPreview, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { depositFile } from '#tests/support/deposit-file.ts'
import { buildAppWithUser, PASSWORD } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const IMPORTS = '/api/portfolio/imports'
const TABLES = [
  'portfolio_imports',
  'portfolio_import_parts',
  'portfolio_ledgers',
  'portfolio_accounts',
  'portfolio_activities',
  'portfolio_mappings',
  'portfolio_names',
] as const
const DEPOSITS = depositFile(2000)

async function countRows(place: DatabasePlace): Promise<Record<string, number>> {
  const { db, close } = place.open()
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.n)
  }
  await close()
  return counts
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]))

onEachDatabase((databases) => {
  it.each([0, 5, 20, 60, 150])(
    'An account deleted %i turns into a commit and a preview leaves nothing behind',
    async (turns) => {
      const place = await databases.create()
      const { app, browser } = await buildAppWithUser('margot@example.org', place)
      const opened = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', {
        name: 'Dealing',
        kind: 'general',
        currency: 'GBP',
      })
      const send = () => {
        const file = { name: 'deposits.csv', bytes: DEPOSITS }
        return upload<ImportPreview>(browser, IMPORTS, { account_id: opened.body.id }, file)
      }
      const { body } = await send()
      const writes = [browser.call('POST', `${IMPORTS}/${body.id}/commit`), send()]
      for (let turn = 0; turn < turns; turn++) await setImmediate()
      const deleted = await browser.call('POST', '/api/user/delete', { password: PASSWORD })
      expect(deleted.status).toBe(204)
      await Promise.all(writes)
      expect(await countRows(place)).toEqual(NOTHING)
      await app.close()
    },
  )

  it('The hourly sweep removes what an earlier release left, and nothing of others', async () => {
    const place = await databases.create()
    const { app, browser } = await buildAppWithUser('margot@example.org', place)
    const account = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', account)
    const { db, close } = place.open()
    const kept = await countRows(place)
    await db
      .insertInto('portfolio_import_parts')
      .values({ import_id: 'left', part: 0, user_id: 'deleted', rows: '[]' })
      .execute()
    await db.insertInto('portfolio_ledgers').values({ user_id: 'deleted', version: 1 }).execute()
    await app.runDueJobs()
    expect(await countRows(place)).toEqual(kept)
    await close()
    await app.close()
  })
})
