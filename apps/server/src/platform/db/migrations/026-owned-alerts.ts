import { type Kysely, sql } from 'kysely'

/** One table of alerts that are on and one of what they reported, in place of two each for tax and income. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('owned_alerts')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('alert', 'text', (column) => column.notNull())
    .addColumn('days_before', 'integer')
    .addPrimaryKeyConstraint('owned_alerts_key', ['user_id', 'alert'])
    .execute()
  await schema
    .createTable('owned_alert_notices')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('owned_alert_notices_key', ['user_id', 'subject'])
    .execute()
  await sql`
    insert into owned_alerts (user_id, alert, days_before)
    select user_id, 'exempt_amount', cast(null as integer) from tax_alerts where exempt_amount = 1
    union all
    select user_id, 'sale_window', null from tax_alerts where sale_window = 1
    union all
    select user_id, 'dividend_declared', null from income_alerts where declared = 1
    union all
    select user_id, 'income_cut', null from income_alerts where cut = 1
    union all
    select user_id, 'ex_dividend', ex_days_before from income_alerts
    where ex_days_before is not null`.execute(db)
  await sql`
    insert into owned_alert_notices (user_id, subject)
    select user_id, subject from tax_notices
    union
    select user_id, subject from income_notices`.execute(db)
  for (const table of ['tax_alerts', 'tax_notices', 'income_alerts', 'income_notices']) {
    await schema.dropTable(table).execute()
  }
  const old = sql.join(['check-tax-alerts', 'check-income-alerts'])
  await sql`delete from jobs where name in (${old})`.execute(db)
  await sql`delete from job_schedules where name in (${old})`.execute(db)
}
