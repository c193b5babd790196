/** Quotes, figures and closes of many listings, for tables and boards. */
import * as figures from '@leadenhall/contract/figures/endpoints.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import * as screener from '@leadenhall/contract/screener/endpoints.ts'
import type { OptionalColumn } from '@leadenhall/contract/screener/filters.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { fromDocument } from '../lib/first-answers.ts'

const POLLED_REFRESH_MS = 30_000
/** Interval while prices are streamed: only market caps and tickers without a price are fetched. */
const STREAMED_REFRESH_MS = 5 * 60_000

/** @param isStreamed whether price updates are streamed */
export const quotesQuery = (tickers: readonly string[], isStreamed: boolean) =>
  queryOptions({
    queryKey: ['listing-quotes', tickers],
    queryFn: ({ signal }) => readQuotes(tickers, signal),
    ...fromDocument(quotes.listQuotes, { query: { tickers: tickers.join(',') } }),
    enabled: tickers.length > 0,
    staleTime: POLLED_REFRESH_MS,
    refetchInterval: ({ state }) =>
      isStreamed && state.error === null ? STREAMED_REFRESH_MS : POLLED_REFRESH_MS,
    // Existing rows keep their prices while a new one loads.
    placeholderData: keepPreviousData,
  })

/** Maximum tickers per call. */
const BATCH = 150

async function readQuotes(tickers: readonly string[], signal: AbortSignal): Promise<QuoteBatch> {
  const batches = await Promise.all(
    inBatches(tickers, BATCH).map((batch) =>
      callApi(quotes.listQuotes, { query: { tickers: batch.join(',') } }, { signal }),
    ),
  )
  return {
    items: batches.flatMap(({ items }) => items),
    missing: batches.flatMap(({ missing }) => missing),
    tradingDayStarts: Object.assign({}, ...batches.map((batch) => batch.tradingDayStarts)),
  }
}

const FIGURES_REFRESH_MS = 60_000
/** Most rows of one screen. */
const FIGURES_BATCH = 100
/** A month of trading days. */
const CLOSES = 22

const inBatches = (tickers: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(tickers.length / size) }, (_, at) =>
    tickers.slice(at * size, (at + 1) * size),
  )

/** Rows of the screener for these tickers, with the columns that are shown. */
export const figuresQuery = (tickers: readonly string[], columns: readonly OptionalColumn[]) =>
  queryOptions({
    queryKey: ['listing-figures', tickers, columns],
    queryFn: async ({ signal }) => {
      const run = (batch: readonly string[]) =>
        callApi(
          screener.runScreen,
          {
            body: { tickers: [...batch], columns: [...columns], page: 1, pageSize: FIGURES_BATCH },
          },
          { signal },
        )
      const answers = await Promise.all(inBatches(tickers, FIGURES_BATCH).map(run))
      return answers.flatMap(({ data }) => data)
    },
    enabled: tickers.length > 0 && columns.length > 0,
    staleTime: FIGURES_REFRESH_MS,
    refetchInterval: FIGURES_REFRESH_MS,
    placeholderData: keepPreviousData,
  })

/** The last month's closes; a ticker without any is absent. */
export const closesQuery = (tickers: readonly string[], isShown: boolean) =>
  queryOptions({
    queryKey: ['listing-closes', tickers],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        inBatches(tickers, BATCH).map((batch) =>
          callApi(
            figures.listCloses,
            { query: { tickers: batch.join(','), count: CLOSES } },
            { signal },
          ),
        ),
      )
      return answers.flatMap(({ items }) => items)
    },
    enabled: tickers.length > 0 && isShown,
    staleTime: STREAMED_REFRESH_MS,
    placeholderData: keepPreviousData,
  })
