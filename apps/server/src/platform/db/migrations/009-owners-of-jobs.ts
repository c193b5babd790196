import { type Kysely, sql } from 'kysely'

/** Jobs know whose they are, so that one user's backlog cannot hold up another's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('owner', 'text').execute()
  await sql`
    create index jobs_by_owner on jobs (owner) where owner is not null`.execute(db)
  await sql`
    create index jobs_claimed on jobs (name, owner)
    where claimed_until is not null and given_up_at is null`.execute(db)
}
