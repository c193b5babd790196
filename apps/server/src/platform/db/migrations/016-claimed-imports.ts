import type { Kysely } from 'kysely'

/** An import is stored by whoever claims it, and knows the ledger it was last compared with. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['claim', 'text'],
    ['claimed_until', 'bigint'],
    ['compared', 'bigint'],
  ] as const) {
    // SQLite adds one column a statement.
    await schema.alterTable('portfolio_imports').addColumn(name, type).execute()
  }
}
