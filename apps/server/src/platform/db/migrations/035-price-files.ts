import type { Kysely } from 'kysely'

/** Price files of the operator, with their days. No personal data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('price_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('committed_at', 'bigint')
    .execute()
  await schema
    .createTable('price_import_series')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('is_unit_stated', 'integer', (column) => column.notNull())
    .addColumn('from_date', 'text', (column) => column.notNull())
    .addColumn('to_date', 'text', (column) => column.notNull())
    .addColumn('days', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('price_import_series_key', ['import_id', 'subject'])
    .execute()
  await schema
    .createIndex('price_import_series_subject')
    .on('price_import_series')
    .column('subject')
    .execute()
}
