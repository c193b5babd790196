import type { Kysely } from 'kysely'

/** Other income and earlier losses by taxpayer and tax year, and the choice of exchange rates. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tax_statements')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('income', 'text')
    .addColumn('losses', 'text')
    .addPrimaryKeyConstraint('tax_statements_key', ['user_id', 'person_id', 'year'])
    .execute()
  await schema
    .createTable('tax_choices')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('rate_source', 'text', (column) => column.notNull())
    .execute()
}
