import { useQuery } from '@tanstack/react-query'
import { formatCount, formatFigure } from '../../format/price.ts'
import { heldTickersQuery } from '../../listing/held-tickers.ts'
import { alertsQuery, listsQuery, poundQuery, sharesQuery } from './api.ts'
import { texts } from './texts.ts'
import type { Tool } from './tool-groups.ts'

/** A value of now for the tools that have one; null until it is known. */
export function useToolValues(isSignedIn: boolean): (tool: Tool) => string | null {
  const shares = useQuery(sharesQuery).data
  const pound = useQuery(poundQuery).data?.items[0]
  const lists = useQuery({ ...listsQuery, enabled: isSignedIn }).data
  const alerts = useQuery({ ...alertsQuery, enabled: isSignedIn }).data
  const held = useQuery(heldTickersQuery(isSignedIn)).data

  const values: Readonly<Record<string, string | undefined>> = {
    screener: shares === undefined ? undefined : texts.values.shares(formatCount(shares)),
    'currency-converter':
      pound?.price && pound.unit === 'USD'
        ? texts.values.pound(formatFigure(pound.price, 4))
        : undefined,
    watchlists: lists && texts.values.lists(lists.length),
    'price-alerts': alerts && texts.values.alerts(alerts.length),
    portfoliomanager: held && texts.values.holdings(held.length),
  }
  return ({ page, query }) => values[query?.['tool'] ?? page] ?? null
}
