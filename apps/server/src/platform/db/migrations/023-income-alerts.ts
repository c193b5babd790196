import type { Kysely } from 'kysely'

/** Dividend alerts that a user has on, and what they already reported. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('income_alerts')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('declared', 'integer', (column) => column.notNull())
    .addColumn('cut', 'integer', (column) => column.notNull())
    .addColumn('ex_days_before', 'integer')
    .execute()
  await schema
    .createTable('income_notices')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('income_notices_key', ['user_id', 'subject'])
    .execute()
}
