/** A PostgreSQL server on which the tests may make databases. */
import pg from 'pg'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the databases that the workers of a run keep. */
    databasePrefix: string
  }
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function onServer(serverUrl: string, sql: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(sql))
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
