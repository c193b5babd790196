import { getUser } from '@leadenhall/contract/accounts/endpoints.ts'
import { listWatchlists } from '@leadenhall/contract/watchlists/endpoints.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../lib/api.ts'
import { buildUser } from '../../test-support/build-user.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { userQuery, useUser } from './api.ts'
import { SessionWatch } from './session-watch.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(getUser, () => buildUser({ name: 'Margot' }))
})

/** Two private reads, as a page with two panels has them. */
function Lists() {
  const user = useUser()
  const client = useQueryClient()
  const reads = useQueries({
    queries: ['first', 'second'].map((panel) => ({
      queryKey: ['lists', panel],
      queryFn: () => callApi(listWatchlists, {}),
      enabled: user !== null,
      retry: false,
    })),
  })
  return (
    <>
      <p>{user ? `Signed in as ${user.name}` : 'Signed out'}</p>
      <p>{reads.some(({ data }) => data) ? 'Lists are shown' : 'No lists'}</p>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Refresh
      </button>
      <button
        type="button"
        onClick={() => client.setQueryData(userQuery.queryKey, buildUser({ name: 'Margot' }))}
      >
        Begin
      </button>
    </>
  )
}

async function showSignedInLists() {
  const page = renderPage(
    <>
      <Lists />
      <SessionWatch />
      <Toaster />
    </>,
  )
  act(() => screen.getByRole('button', { name: 'Begin' }).click())
  await screen.findByText('Lists are shown')
  return page
}

/** As another tab of this browser. */
function tellFromOtherTab(change: string): void {
  const other = new BroadcastChannel('session')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  other.postMessage(change)
  other.close()
}

describe('a session that ended', () => {
  it('clears the user, says so once and leads to sign-in', async () => {
    api.on(listWatchlists, () => [])
    const { visited } = await showSignedInLists()
    const refused = () => new Failure('unauthenticated', 401, 'Not Authorized!')
    api.on(listWatchlists, refused)
    api.on(getUser, refused)
    act(() => screen.getByRole('button', { name: 'Refresh' }).click())
    await screen.findByText('Signed out')
    screen.getByText('No lists')
    await waitFor(() => expect(screen.getAllByText('Not Authorized!')).not.toHaveLength(0))
    expect(document.querySelectorAll('[data-kind="problem"]')).toHaveLength(1)
    expect(visited.at(-1)).toMatch(/^\/auth\?login=true&returnTo=/)
  })

  it('is noticed when another tab signs out', async () => {
    api.on(listWatchlists, () => [])
    const { visited } = await showSignedInLists()
    act(() => tellFromOtherTab('signed-out'))
    await screen.findByText('Signed out')
    screen.getByText('No lists')
    expect(visited).toEqual(['/'])
  })
})

describe('a session that begins in another tab', () => {
  it('shows the user here too', async () => {
    api.on(listWatchlists, () => [])
    renderPage(
      <>
        <Lists />
        <SessionWatch />
      </>,
    )
    await screen.findByText('Signed out')
    act(() => tellFromOtherTab('signed-in'))
    await screen.findByText('Signed in as Margot')
    expect(await screen.findByText('Lists are shown')).toBeDefined()
  })

  it('shows nothing of a former user', async () => {
    api.on(listWatchlists, () => [])
    await showSignedInLists()
    api.on(getUser, () => buildUser({ id: 'another', name: 'Hugo' }))
    api.on(listWatchlists, () => new Failure('upstream_unavailable', 503, 'Later.'))
    act(() => tellFromOtherTab('signed-in'))
    await screen.findByText('Signed in as Hugo')
    expect(await screen.findByText('No lists')).toBeDefined()
  })
})
