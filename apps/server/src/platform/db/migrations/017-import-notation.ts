import type { Kysely } from 'kysely'

/** An import knows how its file was read: decimal mark, date order, unit and currency. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('portfolio_imports').addColumn('notation', 'text').execute()
}
