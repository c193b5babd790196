import type { Kysely } from 'kysely'

/** Users' journal entries. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('journal_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('ticker', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('searched', 'text', (column) => column.notNull())
    .addColumn('review_on', 'text')
    .addColumn('reminded_at', 'bigint')
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('journal_entries_user')
    .on('journal_entries')
    .columns(['user_id', 'created_at'])
    .execute()
}
