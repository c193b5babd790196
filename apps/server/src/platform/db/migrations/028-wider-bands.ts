import type { Kysely } from 'kysely'

/** Pension contributions and Gift Aid of a tax year, which widen its bands. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['pension', 'gift_aid']) {
    await schema.alterTable('tax_statements').addColumn(column, 'text').execute()
  }
}
