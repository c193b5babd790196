import { type Kysely, sql } from 'kysely'

/**
 * Keys that read or write no longer open the portfolio by that. Existing ones keep it until their owner
 * has been notified and some time has passed: 0 is not notified yet, null no such key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('portfolio_until', 'bigint').execute()
  await sql`update api_keys set portfolio_until = 0 where scope in ('read', 'write')`.execute(db)
}
