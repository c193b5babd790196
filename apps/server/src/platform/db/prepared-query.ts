import type { CompiledQuery } from 'kysely'
import { memoBy } from '../memo-by.ts'
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
  // The text is the same with any parameter.
  const queryOf = memoBy((db: Db) => build(db, '').compile())
  return async (db, parameter) => {
    const { rows } = await db.executeQuery<Row>({ ...queryOf(db), parameters: [parameter] })
    return rows
  }
}
