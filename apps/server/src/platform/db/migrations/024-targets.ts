import type { Kysely } from 'kysely'

/** A user's classes with their target weights. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('portfolio_targets')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('classes', 'text', (column) => column.notNull())
    .execute()
}
