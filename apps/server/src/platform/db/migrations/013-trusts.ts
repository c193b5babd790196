import type { Kysely } from 'kysely'

/** Fund details from NAV files; the NAVs themselves are figures. */
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
