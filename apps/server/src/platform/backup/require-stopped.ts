import { connectPostgres } from '../db/connect-postgres.ts'
import { BackupError } from './backup-error.ts'

/**
 * Whether nobody else is connected to the database of a PostgreSQL server, as `drop database` asks it.
 * @throws BackupError naming who is
 */
export async function requireNoConnections(url: string): Promise<void> {
  const client = await connectPostgres({ connectionString: url })
  try {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select coalesce(nullif(application_name, ''), usename::text) as name, count(*)::int as count
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'
       group by 1 order by 1`,
    )
    if (rows.length === 0) return
    const who = rows.map(({ name, count }) => `${count} of ${name}`).join(', ')
    throw new BackupError(
      `The database is in use (connections: ${who}). Stop every server and program on it first.`,
    )
  } finally {
    await client.end()
  }
}
