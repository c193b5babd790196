/** Stores what an operator imports, each file whole or not at all. */
import type { Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import type { GiltClose } from '../reference/parse-closes.ts'
import type { IssuesReport } from '../reference/parse-issues.ts'
import type { SeriesPoint } from '../reference/parse-series.ts'

/** Below the limits of parameters of both engines. */
const ROWS_A_STATEMENT = 200

/** The report replaces the one before. */
export async function storeIssues(db: Db, { day, issues }: IssuesReport): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('gilts').execute()
    for (const batch of inBatches(issues, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('gilts')
        .values(
          batch.map(({ baseIndex, coupon, firstIssue, isin, maturity, name }) => ({
            isin,
            name,
            coupon,
            maturity,
            first_issue: firstIssue ?? maturity,
            base_index: baseIndex,
            reported_on: day,
          })),
        )
        .execute()
    }
  })
}

/** A later file corrects the closes of the same days. */
export async function storeCloses(db: Db, closes: readonly GiltClose[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const batch of inBatches(closes, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('gilt_closes')
        .values(batch)
        .onConflict((conflict) =>
          conflict.columns(['day', 'isin']).doUpdateSet((eb) => ({
            clean: eb.ref('excluded.clean'),
            dirty: eb.ref('excluded.dirty'),
            accrued: eb.ref('excluded.accrued'),
          })),
        )
        .execute()
    }
  })
}

export async function storeIndex(db: Db, levels: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...levels].map(([month, level]) => ({ month, level }))
  await db.transaction().execute(async (trx) => {
    for (const batch of inBatches(rows, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('price_index')
        .values(batch)
        .onConflict((conflict) =>
          conflict.column('month').doUpdateSet((eb) => ({ level: eb.ref('excluded.level') })),
        )
        .execute()
    }
  })
}

export async function storeRates(
  db: Db,
  points: readonly SeriesPoint[],
  source: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const batch of inBatches(points, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('cash_rates')
        .values(batch.map((point) => ({ ...point, source })))
        .onConflict((conflict) =>
          conflict.columns(['key', 'day']).doUpdateSet((eb) => ({
            rate: eb.ref('excluded.rate'),
            source: eb.ref('excluded.source'),
          })),
        )
        .execute()
    }
  })
}
