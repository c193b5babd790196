import type { Kysely } from 'kysely'

/** What files of NAVs say of a fund besides its NAVs, which are figures. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('trust_facts')
    .addColumn('isin', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sector', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .execute()
}
