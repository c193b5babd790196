import type { Kysely } from 'kysely'

/** Disclosure tables of the Takeover Panel, and the states of offers that follow. No personal data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('offer_files')
    .addColumn('checksum', 'text', (column) => column.primaryKey())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('day', 'text')
    .addColumn('fault', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('offer_states')
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('entry', 'text')
    .addPrimaryKeyConstraint('offer_states_key', ['checksum', 'isin'])
    .execute()
}
