import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { fromPostgres, StorageError } from './storage-error.ts'

/**
 * A pool for Kysely that distinguishes a lost database from a wrong statement. A connection that did
 * not respond is not used again, not even for a rollback, because each attempt would wait once more.
 */
export function guardPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await wrapErrors(pool.connect())
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
        // The other overload takes a cursor, which this dialect is not configured with.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(lost ?? undefined),
      }
    },
    end: () => pool.end(),
  }
}

async function wrapErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw fromPostgres(error)
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error
}
