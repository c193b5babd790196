import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import type { PriceAlertBody } from '@leadenhall/contract/alerts/index.ts'
import * as figureEndpoints from '@leadenhall/contract/figure-alerts/endpoints.ts'
import type { FigureAlert, FigureAlertBody } from '@leadenhall/contract/figure-alerts/index.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { loadScreeners } from '@leadenhall/contract/screener/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts } from './texts.ts'

/** The server evaluates alerts every 15 seconds; the list is refreshed at this interval. */
const REFRESH_MS = 30_000

export const priceAlertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: async ({ signal }) =>
    (await callApi(endpoints.listPriceAlerts, { query: {} }, { signal, fallback: texts.failed }))
      .data,
  refetchInterval: REFRESH_MS,
})

/** The current quote for a ticker; null when the source has none. */
export function quoteQuery(ticker: string) {
  return queryOptions<Quote | null>({
    queryKey: ['quotes', 'one', ticker],
    queryFn: async ({ signal }) => {
      const { items } = await callApi(listQuotes, { query: { tickers: ticker } }, { signal })
      return items[0] ?? null
    },
    refetchInterval: REFRESH_MS,
  })
}

type AlertEvents<Variables = void> = MutationEvents<{ message: string }, Variables>

export function useCreatePriceAlert(events: AlertEvents<PriceAlertBody>) {
  return useApiMutation(
    (body: PriceAlertBody) =>
      callApi(endpoints.createPriceAlert, { body }, { fallback: texts.failures.create }),
    {
      ...events,
      invalidates: priceAlertsQuery,
    },
  )
}

export function useUpdatePriceAlert(id: string, events: AlertEvents<PriceAlertBody>) {
  return useApiMutation(
    (body: PriceAlertBody) =>
      callApi(
        endpoints.updatePriceAlert,
        { params: { id }, body },
        { fallback: texts.failures.update },
      ),
    { ...events, invalidates: priceAlertsQuery },
  )
}

export function usePausePriceAlert(id: string, events: AlertEvents<boolean>) {
  return useApiMutation(
    (paused: boolean) =>
      callApi(
        endpoints.pausePriceAlert,
        { params: { id }, body: { paused } },
        { fallback: texts.failures.update },
      ),
    { ...events, invalidates: priceAlertsQuery },
  )
}

export function useDeletePriceAlert(id: string, events: AlertEvents) {
  return useApiMutation(
    () =>
      callApi(endpoints.deletePriceAlert, { params: { id } }, { fallback: texts.failures.delete }),
    {
      ...events,
      invalidates: priceAlertsQuery,
    },
  )
}

export type { FigureAlertBody }

export const figureAlertsQuery = queryOptions({
  queryKey: ['figure-alerts'],
  queryFn: ({ signal }) =>
    callApi(figureEndpoints.listFigureAlerts, {}, { signal, fallback: texts.figures.failed }),
  refetchInterval: REFRESH_MS,
})

/** The screens that an alert can follow. The key begins as the screener's own, whose changes make it stale. */
export const followableScreensQuery = queryOptions({
  queryKey: ['screener', 'saved', 'names'],
  queryFn: async ({ signal }) =>
    (await callApi(loadScreeners, {}, { signal })).map(({ id, name }) => ({ id, name })),
})

export function useCreateFigureAlert(events: MutationEvents<FigureAlert, FigureAlertBody>) {
  return useApiMutation(
    (body: FigureAlertBody) =>
      callApi(
        figureEndpoints.createFigureAlert,
        { body },
        { fallback: texts.figures.failures.create },
      ),
    { ...events, invalidates: figureAlertsQuery },
  )
}

export function usePauseFigureAlert(events: MutationEvents<unknown, FigureAlert>) {
  return useApiMutation(
    ({ id, paused_because: because }: FigureAlert) =>
      callApi(
        figureEndpoints.pauseFigureAlert,
        { params: { id }, body: { paused: because !== 'by_user' } },
        { fallback: texts.failures.update },
      ),
    { ...events, invalidates: figureAlertsQuery },
  )
}

export function useDeleteFigureAlert(events: MutationEvents<unknown, string>) {
  return useApiMutation(
    (id: string) =>
      callApi(
        figureEndpoints.deleteFigureAlert,
        { params: { id } },
        { fallback: texts.figures.failures.delete },
      ),
    { ...events, invalidates: figureAlertsQuery },
  )
}
