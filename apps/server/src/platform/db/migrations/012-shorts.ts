import type { Kysely } from 'kysely'

/** Short positions: the register of named holders, totals by issuer, and the files they came from. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('short_positions')
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('ratio', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('short_positions_key', ['isin', 'day', 'holder'])
    .execute()
  await schema
    .createTable('short_totals')
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('published_on', 'text', (column) => column.notNull())
    .addColumn('ratio', 'double precision')
    .addPrimaryKeyConstraint('short_totals_key', ['isin', 'day', 'published_on'])
    .execute()
  await schema
    .createTable('short_names')
    .addColumn('isin', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('short_files')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('body', 'text')
    .addPrimaryKeyConstraint('short_files_key', ['kind', 'checksum'])
    .execute()
}
