import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { fromPostgres, StorageError } from './storage-error.ts'

/**
 * A pool as Kysely drives it, whose failures tell a lost database from a wrong statement. A connection
 * that did not answer is used no further, not even to undo a transaction: each try would wait anew.
 */
export function tellingPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await told(pool.connect())
      let lost: StorageError | null = null
      const query = async (statement: string, parameters: readonly unknown[]) => {
        if (lost) throw lost
        try {
          return await client.query(statement, [...parameters])
        } catch (error) {
          const failure = fromPostgres(error)
          if (failure instanceof StorageError && !isAnswer(error)) lost = failure
          throw failure
        }
      }
      return {
        // The other way to call it takes a cursor, and the dialect is given none.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(lost ?? undefined),
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

function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error
}
