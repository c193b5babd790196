import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { useMemo } from 'react'
import { useLiveQuotes } from '../../../listing/use-live-quotes.ts'
import { type LiveHolding, toLive } from './live-holdings.ts'

/** Streams prices for the largest holdings; the stream has a limit. */
const STREAMED = 150

export interface LiveHoldings {
  readonly rows: readonly LiveHolding[]
  /** Of all holdings and cash, in pounds; null if any part is unknown. */
  readonly value: number | null
  readonly today: number | null
  readonly gain: number | null
}

export function useLiveHoldings(holdings: Holdings): LiveHoldings {
  const tickers = useMemo(
    () => holdings.holdings.slice(0, STREAMED).map(({ ticker }) => ticker),
    [holdings],
  )
  const quotes = useLiveQuotes(tickers)
  const rows = holdings.holdings.map((holding) => toLive(holding, quotes.get(holding.ticker)))
  const moved = rows.reduce(
    (sum, { holding, value }) =>
      value === null || holding.value === null ? sum : sum + value - Number(holding.value),
    0,
  )
  const plus = (text: string | null) => (text === null ? null : Number(text) + moved)
  return {
    rows,
    value: plus(holdings.value),
    today: plus(holdings.today),
    gain: plus(holdings.gain.total),
  }
}
