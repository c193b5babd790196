/** The index that a fund follows, which its beta is measured against. */
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { INDEX_NAMES, type Listing, readFundIndices } from '../instruments/index.ts'
import { type Against, type Closes, INDEX_SYMBOL } from './closes.ts'

type Traded = Pick<Listing, 'ticker'>

/** Null for a listing that follows no known index. */
export function findTracked({ find }: Pick<Closes, 'find'>, { ticker }: Traded): Against | null {
  const index = readFundIndices().get(ticker)?.index
  if (index === undefined) return null
  return { series: find(index), closesLater: calendarOf(index, null) !== 'LSE' }
}

export function benchmarkName({ ticker }: Traded): string {
  return INDEX_NAMES[readFundIndices().get(ticker)?.index ?? INDEX_SYMBOL]
}
