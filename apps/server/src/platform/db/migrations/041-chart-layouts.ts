import type { Kysely } from 'kysely'

/** A layout is a desk or, since now, a chart's settings. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('desk_layouts')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('desk'))
    .execute()
}
