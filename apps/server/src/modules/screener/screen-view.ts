/** The newest snapshot for other modules: a listing's figure, and the shares that match a screen. */
import { screenSchema } from '@leadenhall/contract/screener/schemas.ts'
import { eachBit } from '../../platform/columns/bits.ts'
import type { SparseNumbers } from '../../platform/columns/sparse-numbers.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Universe } from '../instruments/index.ts'
import type { Snapshot } from './build-snapshot.ts'
import { compileScreen } from './compile-screen.ts'
import { selectRows } from './engine/table.ts'
import { withWeights } from './with-weights.ts'

export interface SavedMatches {
  readonly name: string
  /** Tickers in order. */
  readonly tickers: readonly string[]
  /** Columns of the metrics that the screen filters by. */
  readonly columns: readonly string[]
}

export interface ScreenReading {
  readonly simulated: boolean
  /** Instant of the newest quote; null without one. */
  readonly newestQuote: string | null
  /** The instrument list that the rows are of. */
  readonly universe: Universe
  /** Undefined for a listing that no longer trades. */
  rowOf(listingId: string): number | undefined
  /** A column of numbers by row; undefined if there is none of that name. */
  valuesOf(column: string): SparseNumbers | undefined
  /** In the screener's terms; null if it is not known. */
  figureOf(listingId: string, column: string): number | null
  /** Null for a screener that does not exist, is another user's, or has a filter that is gone. */
  findMatches(userId: string, screenerId: string): Promise<SavedMatches | null>
}

export interface ScreenView {
  /** One snapshot, for a whole round of readings. */
  read(): Promise<ScreenReading>
}

export function createScreenView({
  db,
  getSnapshot,
}: {
  readonly db: Db
  readonly getSnapshot: () => Promise<Snapshot>
}): ScreenView {
  return {
    async read() {
      const snapshot = await getSnapshot()
      return {
        simulated: snapshot.simulated,
        newestQuote: snapshot.quotes.newest,
        universe: snapshot.listed.universe,
        rowOf: (listingId) => snapshot.metrics.rowOf(listingId),
        valuesOf: (column) => snapshot.table.numbers.get(column)?.values,
        figureOf(listingId, column) {
          const row = snapshot.metrics.rowOf(listingId) ?? -1
          const value = snapshot.table.numbers.get(column)?.values.at(row)
          return value === undefined || Number.isNaN(value) ? null : value
        },
        async findMatches(userId, screenerId) {
          const saved = await db
            .selectFrom('saved_screeners')
            .select(['name', 'filters'])
            .where('id', '=', screenerId)
            .where('user_id', '=', userId)
            .executeTakeFirst()
          return saved ? matchesOf(snapshot, saved) : null
        },
      }
    },
  }
}

function matchesOf(
  given: Snapshot,
  { name, filters }: { readonly name: string; readonly filters: string },
): SavedMatches | null {
  const parsed = screenSchema.safeParse(JSON.parse(filters))
  if (!parsed.success) return null
  const { table, listed } = withWeights(given, parsed.data.weights)
  const { clauses } = compileScreen(table, parsed.data)
  const selection = selectRows(table, clauses)
  const tickers: string[] = []
  eachBit(selection.rows, (row) => {
    const ticker = listed.listings.at(row)?.ticker
    if (ticker !== undefined) tickers.push(ticker)
    return true
  })
  selection.release()
  const columns = clauses.flatMap((clause) => (clause.kind === 'range' ? [clause.column] : []))
  return { name, tickers, columns: [...new Set(columns)] }
}
