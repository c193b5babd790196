import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLatestQuotes } from '../../listing/use-latest-quotes.ts'
import { priceAlertsQuery } from './api.ts'

const NONE: readonly PriceAlert[] = []

/** The user's alerts, and the newest quote of each, for every list that shows them. */
export function useAlertsWithQuotes({ enabled = true } = {}) {
  const query = useQuery({ ...priceAlertsQuery, enabled })
  const { data: alerts = NONE } = query
  const tickers = useMemo(
    () => [...new Set(alerts.map(({ ticker }) => ticker))].toSorted(),
    [alerts],
  )
  return { query, quoteOf: useLatestQuotes(tickers) }
}
