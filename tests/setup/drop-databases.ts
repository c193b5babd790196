/** Drops the databases that the workers of a run have kept for their tests. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { onServer, withClient } from '../support/postgres-server.ts'

export default function setup(project: TestProject): () => Promise<void> {
  const prefix = `leadenhall_test_${randomUUID().slice(0, 8)}`
  project.provide('databasePrefix', prefix)
  return async () => {
    const serverUrl = process.env['TEST_DATABASE_URL']
    if (!serverUrl) return
    const names = await withClient(serverUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      )
      return rows.map(({ datname }) => datname)
    })
    for (const name of names) await onServer(serverUrl, `drop database ${name} with (force)`)
  }
}
