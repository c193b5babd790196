import type { Kysely } from 'kysely'

/** Tax alerts that a user has on, and what they already reported. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tax_alerts')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('exempt_amount', 'integer', (column) => column.notNull())
    .addColumn('sale_window', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('tax_notices')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tax_notices_key', ['user_id', 'subject'])
    .execute()
}
