import type { Chart } from '@leadenhall/contract/history/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { offersQuery } from '../../listing/offers-query.ts'
import { chartAlertsQuery, resultsQuery } from './api.ts'
import { isByMinute } from './bar-time.ts'
import type { EventSources } from './chart-events.ts'

/** Events marked on the chart; a source that fails marks nothing. */
export function useHappened(chart: Chart, isSignedIn: boolean): EventSources {
  const fundamentals = useQuery({
    ...resultsQuery(chart.ticker),
    enabled: chart.kind === 'share' && !isByMinute(chart),
  }).data
  const alerts = useQuery({ ...chartAlertsQuery, enabled: isSignedIn }).data
  const offers = useQuery({
    ...offersQuery,
    enabled: chart.kind === 'share' && !isByMinute(chart),
  }).data
  return useMemo(
    () => ({
      offer: offers?.items.find(({ ticker }) => ticker === chart.ticker) ?? null,
      fundamentals: fundamentals ?? null,
      alerts: (alerts ?? []).filter(({ ticker }) => ticker === chart.ticker),
    }),
    [fundamentals, alerts, offers, chart.ticker],
  )
}
