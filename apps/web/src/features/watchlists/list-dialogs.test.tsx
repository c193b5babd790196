import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import type { ImportOutcome, Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildWatchlist } from '../../test-support/build-watchlist.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { watchlistQuery } from './api.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'

const SHOWN = vi.fn<(message: string) => void>()
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string) => SHOWN(message),
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))

const OUTCOME: ImportOutcome = {
  added: 1,
  rows: [
    { input: '£VOD', ticker: 'VOD.L', outcome: 'added' },
    { input: 'NOPE', ticker: 'NOPE', outcome: 'unknown_ticker' },
    { input: '<b>', ticker: null, outcome: 'invalid_ticker' },
  ],
}
let api: FakeApi

beforeEach(() => {
  SHOWN.mockReset()
  api = fakeApi()
})

describe('The import', () => {
  const renderImport = () => renderPage(<ImportDialog listId={7} onClose={() => {}} />)
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Import' }))

  it('shows a result for each ticker', async () => {
    const sent: unknown[] = []
    api.on(endpoints.importWatchlist, ({ body }) => {
      sent.push(body)
      return OUTCOME
    })
    renderImport()
    await userEvent.type(screen.getByLabelText('Tickers'), '£VOD, NOPE, <b>')
    await send()
    expect(await screen.findByText('1 of 3 added')).toBeDefined()
    const row = within(screen.getByRole('row', { name: /£VOD/ }))
    expect(row.getByText('VOD.L')).toBeDefined()
    expect(row.getByText('added')).toBeDefined()
    expect(screen.getByText('unknown ticker')).toBeDefined()
    expect(screen.getByText('not a valid ticker')).toBeDefined()
    expect(sent).toEqual([{ text: '£VOD, NOPE, <b>' }])
  })

  it('refreshes the list on the page', async () => {
    api.on(endpoints.getWatchlist, () => buildWatchlist())
    api.on(endpoints.importWatchlist, () => OUTCOME)
    function ListOnPage() {
      return useQuery(watchlistQuery(7)).data?.name ?? null
    }
    renderPage(
      <>
        <ListOnPage />
        <ImportDialog listId={7} onClose={() => {}} />
      </>,
    )
    await userEvent.type(screen.getByLabelText('Tickers'), 'VOD.L')
    const timesRead = () => api.asked.filter((address) => address === '/api/watchlists/7').length
    await waitFor(() => expect(timesRead()).toBe(1))
    await send()
    await waitFor(() => expect(timesRead()).toBe(2))
  })

  it('reads a file', async () => {
    renderImport()
    const file = new File(['Ticker\nVOD.L\n'], 'list.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('CSV file'), file)
    const text = screen.getByLabelText<HTMLTextAreaElement>('Tickers')
    await vi.waitFor(() => expect(text.value).toBe('Ticker\nVOD.L\n'))
  })

  it('says when nothing was found, or why the import was refused', async () => {
    api.on(endpoints.importWatchlist, () => ({ added: 0, rows: [] }))
    renderImport()
    await userEvent.type(screen.getByLabelText('Tickers'), ',')
    await send()
    expect(await screen.findByText('No tickers found in this text.')).toBeDefined()
    api.on(endpoints.importWatchlist, () => new Failure('internal_error', 500, 'It broke.'))
    await send()
    expect(await screen.findByText('It broke.')).toBeDefined()
    expect(SHOWN).toHaveBeenCalledWith('It broke.')
  })

  it('does not send empty or too long text', async () => {
    renderImport()
    await send()
    await userEvent.click(screen.getByLabelText('Tickers'))
    await userEvent.paste('VOD.L,'.repeat(4000))
    await send()
    expect(screen.getByText(/too long for a list/)).toBeDefined()
    expect(api.asked).toEqual([])
  })
})

describe('Sharing', () => {
  const TOKEN = 'abcdefghijklmnopqrstuvwxyz'
  const renderShare = (token: string | null) => {
    const list = buildWatchlist([], { share_token: token })
    api.on(endpoints.listWatchlists, () => [])
    renderPage(<ShareDialog list={list} onClose={() => {}} />)
  }

  it('creates a link', async () => {
    const made: Watchlist[] = []
    api.on(endpoints.shareWatchlist, () => {
      made.push(buildWatchlist([], { share_token: TOKEN }))
      return buildWatchlist([], { share_token: TOKEN })
    })
    renderShare(null)
    expect(screen.queryByLabelText('Link')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    await vi.waitFor(() => expect(made).toHaveLength(1))
  })

  it('copies the link, or says that the browser blocked it', async () => {
    const user = userEvent.setup()
    renderShare(TOKEN)
    const link = `${window.location.origin}/shared/watchlist/${TOKEN}`
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(link)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('Link copied'))
    expect(await navigator.clipboard.readText()).toBe(link)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await vi.waitFor(() => expect(SHOWN.mock.lastCall?.[0]).toContain('blocked copying'))
  })

  it('revokes the link', async () => {
    api.on(endpoints.unshareWatchlist, () => buildWatchlist())
    renderShare(TOKEN)
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('This link has been revoked.'))
  })

  it('shows why the link could not be changed', async () => {
    api.on(endpoints.unshareWatchlist, () => new Failure('internal_error', 500, 'It broke.'))
    renderShare(TOKEN)
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('It broke.'))
  })
})
