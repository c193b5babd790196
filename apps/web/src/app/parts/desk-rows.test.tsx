import { listMarketHeadlines } from '@leadenhall/contract/news/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { loadScreeners, runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import { listStories } from '@leadenhall/contract/tape/endpoints.ts'
import { listWatchlists } from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildResult, buildRow } from '../../features/screener/test-support/build-screen.ts'
import { buildWatchlist } from '../../test-support/build-watchlist.ts'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { DeskIndices, DeskList, DeskTape } from './desk-rows.tsx'
import { DeskScreen } from './desk-screen.tsx'

let api: FakeApi
let chosen: string[]

beforeEach(() => {
  chosen = []
  api = fakeApi()
  api.on(listQuotes, () => ({ items: [], missing: [] }))
  api.on(listWatchlists, () => [buildWatchlist(['AZN.L', 'BP.L'])])
})

const subject = (over: object) => ({
  ticker: 'VOD.L',
  list: null,
  screen: null,
  onPick: (ticker: string) => chosen.push(ticker),
  onList: (list: string) => chosen.push(list),
  onScreen: (one: string) => chosen.push(one),
  panel: 'one',
  range: null,
  compare: null,
  onChart: () => {},
  ...over,
})

const SCREEN = {
  id: 'cheap',
  name: 'Cheap',
  description: null,
  filters: JSON.stringify({ exchangeDataFilters: ['LSE'] }),
  created_at: '2026-11-02T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  missingFilters: [],
}

describe('A panel of indices', () => {
  it('sets the ticker of the linked panels by a row', async () => {
    renderPage(<DeskIndices {...subject({ ticker: '^FTSE' })} />)
    expect(screen.getByRole('button', { name: /^\^FTSE/ }).getAttribute('aria-current')).toBe(
      'true',
    )
    await userEvent.click(screen.getByRole('button', { name: /^GBPUSD=X/ }))
    expect(chosen).toEqual(['GBPUSD=X'])
  })
})

describe('A panel of a watchlist', () => {
  it('shows the first until one is chosen, and a row sets the ticker', async () => {
    renderPage(<DeskList {...subject({})} />)
    await userEvent.click(await screen.findByRole('button', { name: /^AZN\.L/ }))
    expect(chosen).toEqual(['AZN.L'])
  })

  it('whose list has been deleted says so, and another can be chosen', async () => {
    renderPage(<DeskList {...subject({ list: '99' })} />)
    expect(
      await screen.findByText('The watchlist of this panel has been deleted. Choose another.'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: /^AZN\.L/ })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Watchlist of this panel'), 'Income')
    expect(chosen).toEqual(['7'])
  })

  it('asks for the news of its shares alone', async () => {
    const asked: (string | null)[] = []
    api.on(listMarketHeadlines, () => [])
    api.on(listStories, ({ query }) => {
      asked.push(query.get('tickers'))
      return []
    })
    renderPage(<DeskTape {...subject({ list: '7' })} />)
    expect(await screen.findByText('No news about the shares of this list.')).toBeDefined()
    expect(asked).toEqual(['AZN.L,BP.L'])
  })
})

describe('A panel of a saved screen', () => {
  beforeEach(() => {
    api.on(loadScreeners, () => [SCREEN])
  })

  it('runs it, says how many match, and a row sets the ticker', async () => {
    const bodies: unknown[] = []
    api.on(runScreen, ({ body }) => {
      bodies.push(body)
      return buildResult({ data: [buildRow({ ticker: 'TSCO.L' })], total: 134 })
    })
    renderPage(<DeskScreen {...subject({ screen: 'cheap' })} />)
    await userEvent.click(await screen.findByRole('button', { name: /^TSCO\.L/ }))
    expect(chosen).toEqual(['TSCO.L'])
    expect(screen.getByText(/^1 of 134 matches/)).toBeDefined()
    expect(bodies).toMatchObject([{ exchangeDataFilters: ['LSE'], page: 1 }])
  })

  it('whose screen has been deleted says so', async () => {
    renderPage(<DeskScreen {...subject({ screen: 'gone' })} />)
    expect(
      await screen.findByText('The saved screen of this panel has been deleted. Choose another.'),
    ).toBeDefined()
  })
})
