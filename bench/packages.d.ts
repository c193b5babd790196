/**
 * Types of the packages that `npm run bench` installs, as far as the benchmarks use them: checks need
 * none of the packages.
 */
declare module 'lighthouse' {
  export const desktopConfig: object
  interface Result {
    readonly lhr: {
      readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
      readonly runtimeError?: { readonly message: string }
    }
  }
  export default function lighthouse(
    url: string,
    flags: {
      readonly port: number
      readonly onlyCategories: readonly string[]
      readonly logLevel: string
    },
    config?: object,
  ): Promise<Result | undefined>
}

declare module '@duckdb/node-api' {
  interface Appender {
    appendInteger(value: number): void
    appendDouble(value: number): void
    appendVarchar(value: string): void
    appendNull(): void
    endRow(): void
    closeSync(): void
  }
  interface Connection {
    run(sql: string): Promise<unknown>
    createAppender(table: string): Promise<Appender>
    runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>
    closeSync(): void
  }
  export class DuckDBInstance {
    static create(path: string): Promise<DuckDBInstance>
    connect(): Promise<Connection>
    closeSync(): void
  }
}

declare module '@fastify/helmet' {
  import type { FastifyPluginAsync } from 'fastify'

  const helmet: FastifyPluginAsync
  export default helmet
}
