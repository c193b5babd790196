import { listCloses } from '@leadenhall/contract/figures/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { buildWatchlist } from '../../test-support/build-watchlist.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { WatchlistsPage } from './watchlists-page.tsx'

const SHOWN = vi.fn<(message: string) => void>()
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string) => SHOWN(message),
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))

let api: FakeApi
let lists: Watchlist[]

beforeEach(() => {
  SHOWN.mockReset()
  api = fakeApi()
  lists = [
    buildWatchlist(['VOD.L', 'BP.L']),
    buildWatchlist([], { id: 8, name: 'Empty', created_at: '2026-11-20T09:00:00.000Z' }),
  ]
  api.on(endpoints.listWatchlists, () => lists)
  api.on(listCloses, () => ({
    items: [
      { ticker: 'VOD.L', unit: 'GBX', closes: [100, 130] },
      { ticker: 'BP.L', unit: 'GBX', closes: [500, 450] },
    ],
  }))
  api.on(listQuotes, () => ({
    items: [
      buildQuote({ ticker: 'VOD.L', changeRatio: 0.03 }),
      buildQuote({ ticker: 'BP.L', changeRatio: -0.01 }),
    ],
    missing: [],
  }))
})

const dialog = () => within(screen.getByRole('dialog'))

describe('Your watchlists', () => {
  it('show a loading state, then names, item counts and creation dates', async () => {
    const held = heldBack<Watchlist[]>()
    api.on(endpoints.listWatchlists, held.answer)
    renderPage(<WatchlistsPage />)
    expect(screen.getByRole('status', { name: 'Loading your watchlists' })).toBeDefined()
    held.release(lists)
    const link = await screen.findByRole('link', { name: 'Income' })
    expect(link.getAttribute('href')).toBe('/watchlist/7')
    const card = within(link.closest('li') as HTMLElement)
    expect(card.getByText('2 shares · since 1 Nov 2026')).toBeDefined()
  })

  it('show how their shares did today, with the best and the worst', async () => {
    renderPage(<WatchlistsPage />)
    const link = await screen.findByRole('link', { name: 'Income' })
    const card = link.closest('li') as HTMLElement
    await waitFor(() => expect(card.textContent).toContain('+1.00%'))
    expect(card.textContent).toContain('1 up, 1 down')
    expect(card.textContent).toMatch(/Best VOD\.L.*\+3\.00%.*Worst BP\.L.*−1\.00%/)
    expect(card.textContent).toMatch(/\+10\.00%one month/)
  })

  it('list their first shares with prices, each leading to its page', async () => {
    lists = [buildWatchlist(['VOD.L', 'BP.L', 'A.L', 'B.L', 'C.L', 'D.L', 'E.L'])]
    renderPage(<WatchlistsPage />)
    const card = (await screen.findByRole('link', { name: 'Income' })).closest('li') as HTMLElement
    const shares = within(card).getAllByRole('listitem')
    expect(shares).toHaveLength(6)
    await waitFor(() => expect(shares[0]?.textContent).toMatch(/^VOD\.L.*612\.20p.*\+3\.00%$/))
    expect(shares[2]?.textContent).toMatch(/^A\.L–/)
    const link = within(card).getByRole('link', { name: 'BP.L' })
    expect(link.getAttribute('href')).toBe('/share/BP.L')
  })

  it('date a price that is older than the latest trading day', async () => {
    const provenance = buildProvenance({ asOf: '2026-11-20T14:03:00.000Z' })
    api.on(listQuotes, () => ({
      items: [buildQuote({ ticker: 'VOD.L', provenance })],
      missing: [],
      tradingDayStarts: { 'VOD.L': '2026-11-23T08:00:00.000Z' },
    }))
    renderPage(<WatchlistsPage />)
    const share = (await screen.findByRole('link', { name: 'VOD.L' })).closest('li')
    await waitFor(() => expect(share?.textContent).toContain('20 Nov 2026'))
  })

  it('open by their card, also an empty one', async () => {
    const { visited } = renderPage(<WatchlistsPage />)
    const link = await screen.findByRole('link', { name: 'Empty' })
    expect(link.closest('li')?.textContent).toContain('No shares yet')
    await userEvent.click(link)
    expect(visited.at(-1)).toBe('/watchlist/8')
  })

  it('say how to start when there are none', async () => {
    lists = []
    renderPage(<WatchlistsPage />)
    expect(await screen.findByText('You have no watchlists yet')).toBeDefined()
  })

  it('show in a toast why loading failed, and retry', async () => {
    api.on(endpoints.listWatchlists, () => new Failure('internal_error', 500, 'It broke.'))
    renderPage(<WatchlistsPage />)
    expect(await screen.findByText('It broke.')).toBeDefined()
    expect(SHOWN).toHaveBeenCalledWith('It broke.')
    api.on(endpoints.listWatchlists, () => lists)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Income' })).toBeDefined()
  })
})

describe('A watchlist', () => {
  it('is created with a name', async () => {
    api.on(endpoints.createWatchlist, ({ body }) => {
      const { name } = body as { name: string }
      lists = [...lists, buildWatchlist([], { id: 9, name })]
      return lists[2] ?? buildWatchlist()
    })
    renderPage(<WatchlistsPage />)
    await screen.findByRole('link', { name: 'Income' })
    await userEvent.click(screen.getByRole('button', { name: 'Create Watchlist' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Growth{Enter}')
    expect(await screen.findByRole('link', { name: 'Growth' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows why a name was refused, in a toast and at the field', async () => {
    const refusal = { name: ['Enter a name.'] }
    api.on(
      endpoints.createWatchlist,
      () => new Failure('validation_failed', 422, 'Enter a name.', refusal),
    )
    renderPage(<WatchlistsPage />)
    await screen.findByRole('link', { name: 'Income' })
    await userEvent.click(screen.getByRole('button', { name: 'Create Watchlist' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Create Watchlist' }))
    expect(await dialog().findByText('Enter a name.')).toBeDefined()
    expect(SHOWN).toHaveBeenCalledWith('Enter a name.')
  })

  it('is renamed', async () => {
    api.on(endpoints.renameWatchlist, ({ params, body }) => {
      const { name } = body as { name: string }
      lists = lists.map((list) => (String(list.id) === params['id'] ? { ...list, name } : list))
      return lists[0] ?? buildWatchlist()
    })
    renderPage(<WatchlistsPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Income' }))
    await userEvent.type(screen.getByLabelText('Name'), ' and more{Enter}')
    expect(await screen.findByRole('link', { name: 'Income and more' })).toBeDefined()
  })

  // @spec 2.22
  it('is deleted only after confirmation', async () => {
    const deleted: unknown[] = []
    api.on(endpoints.deleteWatchlist, ({ params }) => {
      deleted.push(params['id'])
      lists = lists.slice(1)
      return undefined
    })
    renderPage(<WatchlistsPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Income' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(deleted).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Delete Income' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete the watchlist Income?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Income' })).toBeNull())
    expect(deleted).toEqual(['7'])
  })
})
