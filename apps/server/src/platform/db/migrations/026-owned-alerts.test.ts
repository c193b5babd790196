import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { migrateToLatest } from '../open-database.ts'
import { migrations } from './index.ts'

const BEFORE = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '026-owned-alerts'),
)

onEachDatabase((databases) => {
  it('keeps the alerts of earlier releases on, and what they reported', async () => {
    const { db } = (await databases.createBare()).open()
    await migrateToLatest(db, BEFORE)
    await sql`insert into tax_alerts values ('margot', 1, 0), ('jerry', 1, 1), ('off', 0, 0)`.execute(
      db,
    )
    await sql`insert into income_alerts values ('margot', 1, 0, 5), ('jerry', 0, 1, null),
      ('off', 0, 0, null)`.execute(db)
    await sql`insert into tax_notices values ('margot', 'exempt_amount self symbol:VOD.L 2026')`.execute(
      db,
    )
    await sql`insert into income_notices values ('margot', 'ex symbol:VOD.L 2026-10-01')`.execute(
      db,
    )
    await sql`insert into job_schedules values ('check-tax-alerts', 1)`.execute(db)
    await migrateToLatest(db)
    const on = await db
      .selectFrom('owned_alerts')
      .selectAll()
      .orderBy('user_id')
      .orderBy('alert')
      .execute()
    expect(on.map((row) => [row.user_id, row.alert, row.days_before])).toEqual([
      ['jerry', 'exempt_amount', null],
      ['jerry', 'income_cut', null],
      ['jerry', 'sale_window', null],
      ['margot', 'dividend_declared', null],
      ['margot', 'ex_dividend', 5],
      ['margot', 'exempt_amount', null],
    ])
    const notices = await db
      .selectFrom('owned_alert_notices')
      .selectAll()
      .orderBy('subject')
      .execute()
    expect(notices).toEqual([
      { user_id: 'margot', subject: 'ex symbol:VOD.L 2026-10-01' },
      { user_id: 'margot', subject: 'exempt_amount self symbol:VOD.L 2026' },
    ])
    const schedules = await db.selectFrom('job_schedules').select('name').execute()
    expect(schedules.map(({ name }) => name)).not.toContain('check-tax-alerts')
  })
})
