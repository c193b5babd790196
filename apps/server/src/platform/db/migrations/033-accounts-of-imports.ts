import type { Kysely } from 'kysely'

/** An import can bring the account into which its rows go. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('portfolio_imports').addColumn('new_account', 'text').execute()
}
