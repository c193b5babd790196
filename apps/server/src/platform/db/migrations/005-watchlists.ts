import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('watchlists')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('share_token', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('watchlists_name', ['user_id', 'name'])
    .execute()

  await schema
    .createTable('watchlist_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('watchlist_id', 'bigint', (column) =>
      column.notNull().references('watchlists.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('ticker', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('added_price', 'double precision')
    .addColumn('added_unit', 'text')
    .addColumn('added_source', 'text')
    .addColumn('added_as_of', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('watchlist_items_subject', ['watchlist_id', 'subject'])
    .execute()

  await schema
    .createTable('watched_symbols')
    .addColumn('node', 'text', (column) => column.primaryKey())
    .addColumn('symbols', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}
