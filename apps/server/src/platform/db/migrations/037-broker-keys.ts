import type { Kysely } from 'kysely'

/** Keys with which users have their brokers' reports read. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('broker_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('broker', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('ends_with', 'text', (column) => column.notNull())
    .addColumn('query_id', 'text')
    .addColumn('since', 'text')
    .addColumn('is_daily', 'integer', (column) => column.notNull())
    .addColumn('progress', 'text')
    .addColumn('next_at', 'bigint')
    .addColumn('synced_at', 'bigint')
    .addColumn('synced_through', 'text')
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('is_refused', 'integer', (column) => column.notNull())
    .addColumn('import_id', 'text')
    .addColumn('asked', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('broker_keys_place', ['user_id', 'broker', 'account_id'])
    .execute()
  await schema.createIndex('broker_keys_next_at').on('broker_keys').column('next_at').execute()
}
