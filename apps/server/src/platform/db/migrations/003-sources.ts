import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('archive_items')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('said_at', 'bigint', (column) => column.notNull())
    .addColumn('author', 'text')
    .addColumn('search_text', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('archive_items_key', ['source', 'subject', 'id'])
    .execute()
  await schema
    .createIndex('archive_items_by_time')
    .on('archive_items')
    .columns(['source', 'subject', 'said_at'])
    .execute()
  await schema
    .createIndex('archive_items_by_expiry')
    .on('archive_items')
    .column('expires_at')
    .execute()

  await schema
    .createTable('archive_reads')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('failure_kind', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('pause_until', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('archive_reads_key', ['source', 'subject'])
    .execute()

  await schema
    .createTable('forgotten_authors')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('forgotten_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('forgotten_authors_key', ['source', 'author'])
    .execute()

  await schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createIndex('quotes_by_fetch')
    .on('quotes')
    .columns(['source', 'fetched_at'])
    .execute()
}
