/** Users' copies of issuers' lists of holdings, one a fund. Every query filters by owner. */
import type { FundHoldings } from '@leadenhall/contract/funds/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { readTables } from '../../../platform/spreadsheet/read-tables.ts'
import type { Listing, Universe } from '../../instruments/index.ts'
import { sumWeights } from '../sum-weights.ts'
import { HOLDINGS_COLUMNS, type Holding, parseHoldings } from './parse-holdings.ts'
import type { FundHoldingsTable } from './tables.ts'

export interface HoldingsDeps {
  readonly clock: Clock
  readonly db: Db
  readonly universe: () => Universe
}

/** The largest, which the page shows; sectors and countries are of all. */
const KEPT = 25
const REASONS_KEPT = 10

interface StoredHoldings extends Omit<FundHoldings, 'holdings'> {
  readonly holdings: readonly Pick<Holding, 'isin' | 'name' | 'weight'>[]
}

const toStored = ({ reading }: Pick<FundHoldingsTable, 'reading'>) =>
  JSON.parse(reading) as StoredHoldings

type OfFund = Pick<Listing, 'isin' | 'ticker' | 'name'>
const keyOf = ({ isin, ticker }: OfFund) => isin ?? ticker

export async function findHoldings(
  { db, universe }: HoldingsDeps,
  userId: string,
  fund: OfFund,
): Promise<FundHoldings | null> {
  const row = await db
    .selectFrom('fund_holdings')
    .select('reading')
    .where('user_id', '=', userId)
    .where('fund', '=', keyOf(fund))
    .executeTakeFirst()
  if (!row) return null
  const { holdings, ...rest } = toStored(row)
  const tickerOf = (isin: string | null) =>
    isin === null ? null : (universe().resolve(isin)?.listing.ticker ?? null)
  return {
    ...rest,
    holdings: holdings.map(({ isin, name, weight }) => ({ name, weight, ticker: tickerOf(isin) })),
  }
}

/**
 * @param stated the day that the user enters for a file without one, `YYYY-MM-DD`
 * @throws AppError validation_failed for a file that is no list of holdings, of another fund or day
 */
export async function storeHoldings(
  deps: HoldingsDeps,
  userId: string,
  fund: OfFund,
  given: { readonly name: string; readonly bytes: Buffer; readonly stated: string | null },
): Promise<void> {
  const reading = readFile(given.bytes)
  if (fund.isin !== null && reading.isins.length > 0 && !reading.isins.includes(fund.isin)) {
    throw invalid(
      'file',
      `The file is of ${reading.title ?? 'another fund'}, ${reading.isins[0] ?? ''}. This fund is ${fund.isin}.`,
    )
  }
  const today = toDate(todayOf(deps))
  const asOf = reading.asOf ?? given.stated
  if (asOf === null) {
    throw invalid(
      'asOf',
      reading.dayText === null
        ? 'The file does not say of which day it is. Enter the day.'
        : `It is not clear which day the file means by "${reading.dayText}". Enter the day.`,
    )
  }
  if (asOf > today) throw invalid('asOf', `${formatLongDate(asOf)} is in the future.`)
  const { holdings, leftOut, title } = reading
  const stored: StoredHoldings = {
    file: given.name,
    title,
    asOf,
    importedAt: new Date(deps.clock.now()).toISOString(),
    count: holdings.length,
    total: holdings.reduce((sum, { weight }) => sum + weight, 0),
    holdings: holdings.slice(0, KEPT).map(({ isin, name, weight }) => ({ isin, name, weight })),
    sectors: sumWeights(holdings, ({ sector }) => sector),
    countries: sumWeights(holdings, ({ country }) => country),
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, REASONS_KEPT).map(({ line, reason }) => `Line ${line}: ${reason}`),
  }
  const text = JSON.stringify(stored)
  await deps.db
    .insertInto('fund_holdings')
    .values({ user_id: userId, fund: keyOf(fund), reading: text })
    .onConflict((conflict) => conflict.columns(['user_id', 'fund']).doUpdateSet({ reading: text }))
    .execute()
}

export async function forgetHoldings(
  { db }: Pick<HoldingsDeps, 'db'>,
  userId: string,
  fund: OfFund,
): Promise<void> {
  await db
    .deleteFrom('fund_holdings')
    .where('user_id', '=', userId)
    .where('fund', '=', keyOf(fund))
    .execute()
}

function readFile(bytes: Buffer) {
  try {
    return parseHoldings(readTables(bytes, HOLDINGS_COLUMNS))
  } catch (error) {
    throw error instanceof FileShapeError ? invalid('file', error.message) : error
  }
}
