import pg from 'pg'
import { fromPostgres } from './storage-error.ts'

/** A connection beside the pool. @throws StorageError when PostgreSQL does not answer */
export async function connectPostgres(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  // What it loses is told by the call that it was used for.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw fromPostgres(error)
  }
}
