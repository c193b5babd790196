import pg from 'pg'
import { fromPostgres } from './storage-error.ts'

/** A connection outside the pool. @throws StorageError when PostgreSQL does not respond */
export async function connectPostgres(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  // A lost connection also rejects the call that was using it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw fromPostgres(error)
  }
}
