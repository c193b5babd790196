import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

interface Compilable<Row> {
  compile(): CompiledQuery<Row>
}

/**
 * A query with one parameter that is compiled once for each database: building its text takes longer
 * than running it.
 * @param build must use the parameter once, and no other value
 */
export function prepareQuery<Row>(
  build: (db: Db, parameter: string) => Compilable<Row>,
): (db: Db, parameter: string) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>()
  return async (db, parameter) => {
    let query = compiled.get(db)
    if (!query) {
      query = build(db, parameter).compile()
      compiled.set(db, query)
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [parameter] })
    return rows
  }
}
