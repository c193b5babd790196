import type { Kysely } from 'kysely'

/** Kinds of a security for tax, as a user states them with their days: JSON. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('tax_funds').addColumn('kinds', 'text').execute()
}
