import { connectPostgres } from '../db/connect-postgres.ts'
import { BackupError } from './backup-error.ts'

/**
 * Requires that no one else is connected to a PostgreSQL database, as `drop database` does.
 * @throws BackupError naming the connections
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
      `The database is in use (connections: ${who}). Stop all servers and programs that use it first.`,
    )
  } finally {
    await client.end()
  }
}
