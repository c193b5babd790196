import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { fromPostgres } from './storage-error.ts'

/** A pool as Kysely drives it, whose failures tell a lost database from a wrong statement. */
export function tellingPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await told(pool.connect())
      const query = (statement: string, parameters: readonly unknown[]) =>
        told(client.query(statement, [...parameters]))
      return {
        // The other way to call it takes a cursor, and the dialect is given none.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
  }
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw fromPostgres(error)
  }
}
