import type { Kysely } from 'kysely'

/** Users' desks. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('desk_layouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addColumn('is_home', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('desk_layouts_user')
    .on('desk_layouts')
    .columns(['user_id', 'name'])
    .execute()
}
