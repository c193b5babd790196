/** A data folder, and on PostgreSQL a database, for the length of a trial. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { databaseUrl, onServer } from './postgres-server.ts'

export interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

export async function withSqlitePlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leadenhall-trial-'))
  try {
    return await work({ databaseUrl: null, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param serverUrl of a PostgreSQL server on which databases may be made */
export async function withPostgresPlace<T>(
  serverUrl: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const name = `leadenhall_trial_${randomUUID().slice(0, 8)}`
  await onServer(serverUrl, `create database ${name}`)
  try {
    return await withSqlitePlace(({ dataDir }) =>
      work({ databaseUrl: databaseUrl(serverUrl, name), dataDir }),
    )
  } finally {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  }
}

/** Waits until PostgreSQL has noticed that no client is connected any more. */
export async function waitUntilAlone({ databaseUrl }: Place): Promise<void> {
  if (databaseUrl === null) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const deadlineMs = Date.now() + 10_000; Date.now() < deadlineMs; ) {
      const { rowCount } = await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      if (rowCount === 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    await client.end()
  }
  throw new Error('A dead server’s connections are still there')
}
