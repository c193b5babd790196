import type { Kysely } from 'kysely'

/**
 * Taxpayers to whom accounts belong, accrued interest of bonds, and amounts that count as paid although no
 * cash moves. Accounts of earlier releases belong to the first taxpayer.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('portfolio_people')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('portfolio_people_key', ['user_id', 'id'])
    .execute()
  await schema
    .alterTable('portfolio_accounts')
    .addColumn('person_id', 'text', (column) => column.notNull().defaultTo('self'))
    .execute()
  await schema.alterTable('portfolio_activities').addColumn('accrued', 'text').execute()
  await schema.alterTable('portfolio_activities').addColumn('deemed', 'text').execute()
}
