import type { Kysely } from 'kysely'

/** Users' drawings on charts. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('chart_drawings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('points', 'text', (column) => column.notNull())
    .addColumn('style', 'text', (column) => column.notNull())
    .addColumn('drawn_on', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('chart_drawings_user')
    .on('chart_drawings')
    .columns(['user_id', 'subject'])
    .execute()
}
