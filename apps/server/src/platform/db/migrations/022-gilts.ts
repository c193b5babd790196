import type { Kysely } from 'kysely'

/** Imports of an operator: issues, closes, levels of the index and rates on cash. No personal data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('gilts')
    .addColumn('isin', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('coupon', 'text', (column) => column.notNull())
    .addColumn('maturity', 'text', (column) => column.notNull())
    .addColumn('first_issue', 'text', (column) => column.notNull())
    .addColumn('base_index', 'text')
    .addColumn('reported_on', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('gilt_closes')
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('clean', 'text', (column) => column.notNull())
    .addColumn('dirty', 'text', (column) => column.notNull())
    .addColumn('accrued', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('gilt_closes_key', ['day', 'isin'])
    .execute()
  await schema
    .createTable('price_index')
    .addColumn('month', 'text', (column) => column.primaryKey())
    .addColumn('level', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('cash_rates')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('rate', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('cash_rates_key', ['key', 'day'])
    .execute()
}
