import type { Kysely } from 'kysely'

/** Users' copies of issuers' lists of holdings, read: one a fund. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('fund_holdings')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('fund', 'text', (column) => column.notNull())
    .addColumn('reading', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fund_holdings_key', ['user_id', 'fund'])
    .execute()
}
