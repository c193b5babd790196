/** HMRC's monthly exchange rates: facts for all users. */

import { toDate } from '../../../platform/calendar/days.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { memoOf } from '../../../platform/memo-by.ts'
import type { RateOn } from '../../portfolio/index.ts'
import { readMonthlyRates } from './read-monthly-rates.ts'

const ROWS_A_STATEMENT = 200

/**
 * Rates of a month replace those that were imported before.
 * @returns a sentence for the operator
 * @throws FileShapeError, with nothing stored, for a file that is not understood
 */
export async function importMonthlyRates(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  bytes: Buffer,
): Promise<string> {
  const rates = readMonthlyRates(bytes.toString('utf8'))
  const rows = rates.map(({ currency, month, perPound }) => ({
    currency,
    month,
    per_pound: perPound,
    imported_at: clock.now(),
  }))
  await db.transaction().execute(async (trx) => {
    for (const values of inBatches(rows, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('monthly_rates')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['currency', 'month']).doUpdateSet(({ ref }) => ({
            per_pound: ref('excluded.per_pound'),
            imported_at: ref('excluded.imported_at'),
          })),
        )
        .execute()
    }
  })
  const months = [...new Set(rates.map(({ month }) => month))].toSorted()
  return `${rates.length} ${rates.length === 1 ? 'rate' : 'rates'} of ${months.join(', ')} stored.`
}

/** Months with their number of rates, newest first. */
export async function listStoredMonths(
  db: Db,
): Promise<{ readonly month: string; readonly rates: number }[]> {
  const rows = await db
    .selectFrom('monthly_rates')
    .select(['month', (eb) => eb.fn.countAll().as('rates')])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month, rates }) => ({ month, rates: Number(rates) }))
}

/** @returns JSON, equal for equal rates, that `monthlyRatesOf` reads */
export async function readStoredRates(db: Db, currencies: ReadonlySet<string>): Promise<string> {
  if (currencies.size === 0) return '[]'
  const rows = await db
    .selectFrom('monthly_rates')
    .select(['currency', 'month', 'per_pound'])
    .where('currency', 'in', [...currencies])
    .orderBy('currency')
    .orderBy('month')
    .execute()
  return JSON.stringify(
    rows.map(({ currency, month, per_pound: perPound }) => [`${currency} ${month}`, perPound]),
  )
}

interface RateInputs extends Readonly<Record<string, unknown>> {
  readonly owner: object
  readonly stored: string
}

/**
 * Pounds for one unit of a currency, by HMRC's rate of the day's month; null for a month without one. The
 * same function for the same rates, because results are kept by it.
 */
export const monthlyRatesOf = memoOf(
  ({ owner }: RateInputs) => owner,
  ({ stored }: RateInputs): RateOn => {
    const perPound = new Map(JSON.parse(stored) as [string, string][])
    return (currency, day) => {
      if (currency === 'GBP') return ONE
      const rate = perPound.get(`${currency} ${toDate(day).slice(0, 7)}`)
      return rate === undefined ? null : ONE.div(rate)
    }
  },
)

const ONE = new Decimal(1)
