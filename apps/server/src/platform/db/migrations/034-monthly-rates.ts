import type { Kysely } from 'kysely'

/** HMRC's monthly exchange rates. No personal data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('monthly_rates')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('per_pound', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_rates_key', ['currency', 'month'])
    .execute()
}
