import type { Kysely } from 'kysely'

/**
 * Which file stated a total: null, as for earlier rows, for the current one. A withdrawn total is one
 * that a later current file no longer states.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('short_totals').addColumn('origin', 'text').execute()
}
