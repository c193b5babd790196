import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { useQuery } from '@tanstack/react-query'
import { heldTickersQuery } from '../../../listing/held-tickers.ts'
import { quotesQuery } from '../../../listing/many-listings.ts'
import { comingQuery } from '../../../listing/own-portfolio.ts'
import { useStreamState } from '../../../listing/use-live-quotes.ts'
import { useNow } from '../../../ui/use-now.ts'
import { type HeldDate, listHeldDates } from './held-dates.ts'

/** The coming days of the user's shares; undefined while they load. */
export function useHeldDates(): readonly HeldDate[] | undefined {
  const today = toTradingDate(useNow(), 'Europe/London')
  const held = useQuery(heldTickersQuery(true)).data
  const quotes = useQuery(quotesQuery(held ?? [], useStreamState() === 'open')).data
  const coming = useQuery(comingQuery(undefined))
  if (held?.length === 0) return []
  // Without the dividends there are still the days of the quotes.
  if (!quotes || coming.isPending) return undefined
  return listHeldDates(quotes.items, coming.data?.rows ?? [], today)
}
