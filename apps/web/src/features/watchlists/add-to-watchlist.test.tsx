import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildItem, buildWatchlist } from '../../test-support/build-watchlist.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import type { ToastAction } from '../../ui/overlays/toaster.tsx'
import { AddAllToWatchlist } from './add-all-to-watchlist.tsx'
import { AddToWatchlist } from './add-to-watchlist.tsx'

const SHOWN = vi.fn<(message: string) => void>()
/** Runs the action of the last message. */
let runAction: (() => void) | undefined
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string, action?: ToastAction) => {
    runAction = action?.run
    SHOWN(message)
  },
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))

let api: FakeApi
let sent: unknown[]

beforeEach(() => {
  SHOWN.mockReset()
  api = fakeApi()
  sent = []
  api.on(endpoints.listWatchlists, () => [
    buildWatchlist([], { id: 1, name: 'Growth' }),
    buildWatchlist(['VOD.L'], { id: 2, name: 'Income' }),
  ])
  api.on(endpoints.addWatchlistItem, ({ params, body }) => {
    sent.push([params['id'], body])
    return buildItem()
  })
})

async function openMenu() {
  renderPage(<AddToWatchlist ticker="VOD.L" isSignedIn />)
  await userEvent.click(await screen.findByRole('button', { name: '+ Watchlist', expanded: false }))
}

it('sends signed-out users to sign in and back', async () => {
  const { visited } = renderPage(<AddToWatchlist ticker="VOD.L" isSignedIn={false} />)
  await userEvent.click(screen.getByRole('button', { name: '+ Watchlist' }))
  expect(visited.at(-1)).toBe('/auth?login=true&returnTo=%2Fshare%2FVOD.L')
})

// @spec 2.22f
it('adds the share to the chosen list, and disables lists that have it', async () => {
  await openMenu()
  const there = await screen.findByRole('menuitem', { name: /Income/ })
  expect(there.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Growth' }))
  await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('VOD.L added to Growth'))
  expect(sent).toEqual([['1', { ticker: 'VOD.L' }]])
})

it('adds the share to a new list', async () => {
  api.on(endpoints.createWatchlist, ({ body }) =>
    buildWatchlist([], { id: 3, name: (body as { name: string }).name }),
  )
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New watchlist…' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Telecoms{Enter}')
  await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('VOD.L added to Telecoms'))
  expect(sent).toEqual([['3', { ticker: 'VOD.L' }]])
})

it('leads to the list from the message that many shares were added', async () => {
  api.on(endpoints.importWatchlist, ({ body }) => {
    sent.push(body)
    return { added: 2, rows: [] }
  })
  const { visited } = renderPage(<AddAllToWatchlist collect={async () => ['BP.L', 'VOD.L']} />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add all to watchlist', expanded: false }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Growth' }))
  await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledOnce())
  act(() => runAction?.())
  expect(sent).toEqual([{ text: 'BP.L\nVOD.L' }])
  expect(visited.at(-1)).toBe('/watchlist/1')
})

it('shows in its menu why the lists failed to load', async () => {
  api.on(endpoints.listWatchlists, () => new Failure('internal_error', 500, 'It broke.'))
  await openMenu()
  expect(await screen.findByText('It broke.')).toBeDefined()
})

it('shows why a share was refused', async () => {
  api.on(endpoints.addWatchlistItem, () => new Failure('validation_failed', 422, 'List is full.'))
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Growth' }))
  await vi.waitFor(() => expect(SHOWN).toHaveBeenCalledWith('List is full.'))
})
