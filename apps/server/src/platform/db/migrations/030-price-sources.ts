import type { Kysely } from 'kysely'

/** Requests of a day by source, and the symbol lists of sources with a key. No personal data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('source_calls')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_calls_key', ['source', 'day'])
    .execute()
  await schema
    .createTable('source_symbols')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_symbols_key', ['source', 'exchange'])
    .execute()
}
