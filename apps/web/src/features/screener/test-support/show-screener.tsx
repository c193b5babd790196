/** Renders the page against a server with 45 rows, and records its requests. */
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FakeApi, fakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { ScreenerPage } from '../screener-page.tsx'
import { buildFacets, buildResult, buildRows } from './build-screen.ts'

export type Body = Readonly<Record<string, unknown>>

export const FACETS = buildFacets({
  sectorFilters: { Banks: 271, Energy: 90, Utilities: 40 },
  indices: { 'FTSE 100': 100 },
})

export interface FakeScreener {
  readonly api: FakeApi
  /** The requests for rows and counts. */
  readonly asked: Body[]
  total: number
  /** Included in every response with rows. */
  over: Partial<ScreenResult>
  answer(body: Body): ScreenResult
  lastRows(): Body | undefined
  lastCounts(): Body | undefined
}

export function fakeScreener(): FakeScreener {
  const asked: Body[] = []
  const server: FakeScreener = {
    api: fakeApi(),
    asked,
    total: 45,
    over: {},
    answer(body) {
      asked.push(body)
      const { total, over } = server
      if (body['facets']) return buildResult({ data: [], total, facets: FACETS })
      const page = Number(body['page'])
      return buildResult({
        data: buildRows(total, page, Number(body['pageSize'])),
        total,
        page,
        ...over,
      })
    },
    lastRows: () => asked.findLast((body) => !body['facets']),
    lastCounts: () => asked.findLast((body) => body['facets']),
  }
  server.api.on(listHeldTickers, () => ({ tickers: [] }))
  server.api.on(endpoints.runScreen, ({ body }) => server.answer(body as Body))
  return server
}

export function showScreener(path = '/screener?all=', isSignedIn = false) {
  const collected: string[] = []
  const page = renderPage(
    <ScreenerPage
      isSignedIn={isSignedIn}
      renderAddAll={(collect, label = 'Add all') => (
        <button
          type="button"
          onClick={async () => {
            collected.push(...(await collect()))
          }}
        >
          {label}
        </button>
      )}
      renderQuickQuote={({ ticker, exchange }, close) => (
        <dialog open aria-label={`${ticker} ${exchange}`}>
          <button type="button" onClick={close}>
            Close
          </button>
        </dialog>
      )}
    />,
    { path },
  )
  return { ...page, collected, user: userEvent.setup() }
}

export const button = (name: string | RegExp) =>
  screen.getByRole('button', { name }) as HTMLButtonElement

export const rowOf = async (ticker: string) =>
  (await screen.findByText(ticker)).closest('tr') as HTMLElement

/** The URL's query, decoded. */
export const addressed = (visited: readonly string[]) =>
  new URLSearchParams(visited.at(-1)?.split('?')[1]).toString()
