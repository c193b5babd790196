/**
 * A million people's rows on PostgreSQL: a session, a watchlist of three shares, two alerts and three
 * notifications each. Made by the server from the numbers of people, so every run has the same rows.
 */
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

export const PEOPLE = 1_000_000
const SYMBOLS = 2000
const DAY_MS = 86_400_000

/** The id of a person, and the token of the session. */
export const userId = (person: number) => `user-${person}`
export const tokenOf = (person: number) => `token-${person}`

export async function fillTables(db: Db, nowMs: number): Promise<void> {
  const people = sql`generate_series(1, ${sql.lit(PEOPLE)}) as person`
  const at = sql`to_timestamp(${sql.lit(nowMs / 1000)})`
  await sql`
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'user-' || person, 'Person ' || person, 'person' || person || '@example.org', true, ${at}, ${at}
    from ${people}`.execute(db)
  await sql`
    insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
    select 'session-' || person, 'token-' || person, 'user-' || person,
      ${at} + interval '30 days', ${at}, ${at}
    from ${people}`.execute(db)
  await sql`
    insert into watchlists (id, user_id, name, share_token, created_at)
    select person, 'user-' || person, 'Mine', null, ${sql.lit(nowMs)} from ${people}`.execute(db)
  await sql`
    insert into watchlist_items (id, watchlist_id, subject, ticker, position, note, created_at)
    select 'item-' || person || '-' || place, person, 'symbol:T' || (person + place) % ${sql.lit(SYMBOLS)},
      'T' || (person + place) % ${sql.lit(SYMBOLS)} || '.L', place, '', ${sql.lit(nowMs)}
    from ${people}, generate_series(1, 3) as place`.execute(db)
  // A thousandth is due.
  await sql`
    insert into price_alerts (id, user_id, subject, ticker, kind, alert_at_diff, alert_interval_mins,
      unit, source, simulated, last_price, last_price_at, last_checked, is_armed, next_due_at, revision,
      created_at, updated_at)
    select 'alert-' || person || '-' || place, 'user-' || person,
      'symbol:T' || (person + place) % ${sql.lit(SYMBOLS)},
      'T' || (person + place) % ${sql.lit(SYMBOLS)} || '.L', 'move', 0.05, 60, 'GBX', 'demo', 1, 100,
      ${sql.lit(nowMs)}, ${sql.lit(nowMs)}, 1,
      ${sql.lit(nowMs)} + (person % 1000) * 3600, 1, ${sql.lit(nowMs)}, ${sql.lit(nowMs)}
    from ${people}, generate_series(1, 2) as place`.execute(db)
  await sql`
    insert into notifications (id, user_id, kind, title, body, data, created_at, read_at, simulated)
    select 'note-' || person || '-' || place, 'user-' || person, 'price-alert', 'T1.L moved 5%',
      'It was 105p.', '{"ticker":"T1.L"}', ${sql.lit(nowMs)} - place * ${sql.lit(DAY_MS)},
      case when place = 1 then null else ${sql.lit(nowMs)} end, 1
    from ${people}, generate_series(1, 3) as place`.execute(db)
  await sql`analyze`.execute(db)
}
