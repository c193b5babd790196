import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { Notification } from '@leadenhall/contract/notifications/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession } from '../../lib/session-ending.ts'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { FakeEventSource } from '../../test-support/fake-event-source.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { buildNotification } from './test-support/build-notification.ts'

let api: FakeApi
let items: Notification[]
const unread = () => items.filter(({ read_at }) => read_at === null).length
const readAt = '2026-11-20T14:10:00.000Z'

beforeEach(() => {
  api = fakeApi()
  items = [
    buildNotification({
      id: 'second',
      title: 'SIMULATED: BARC.L is at or below 200.00p',
      simulated: true,
      data: {
        ...buildNotification().data,
        ticker: 'BARC.L',
        kind: 'below',
        price: 198,
        compared_with: 200,
        compared_at: null,
        ratio: -0.01,
      },
      deliveries: [
        {
          channel: 'webhook',
          state: 'failed',
          tries: 6,
          reason: 'The receiver answered 500.',
          updated_at: readAt,
        },
      ],
    }),
    buildNotification({ id: 'first' }),
  ]
  api.on(endpoints.listNotifications, () => ({ items, unread: unread(), next: null }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Keeps the stream of the page open. */
function Price() {
  return <p>{useLiveQuotes(['VOD.L']).size}</p>
}

async function open() {
  const page = renderPage(<NotificationBell />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const centre = await screen.findByRole('dialog', { name: 'Notifications' })
  return { ...page, user, centre }
}

it('shows immediately what fires while the page is open, with a way to the share', async () => {
  vi.stubGlobal('EventSource', FakeEventSource)
  const { visited } = renderPage(
    <>
      <NotificationBell />
      <Price />
      <Toaster />
    </>,
  )
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  await waitFor(() => expect(FakeEventSource.stillOpen()).toHaveLength(1))
  expect(screen.queryByText(/VOD.L is at or above/)).toBeNull()
  items = [
    buildNotification({ id: 'third', title: 'VOD.L is at or above 95.00p', read_at: null }),
    ...items,
  ]
  act(() => FakeEventSource.stillOpen()[0]?.say('notice', {}))
  expect(await screen.findByText('VOD.L is at or above 95.00p')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Open share' }))
  expect(visited.at(-1)).toMatch(/^\/share\//)
})

it('shows the unread count, and the newest first with the figures that triggered them', async () => {
  const { centre } = await open()
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined()
  const [second, first] = within(centre).getAllByRole('listitem')
  expect(first?.textContent).toContain('105.00p up +5.00% was 100.00p at 20 Nov 2026, 13:45')
  expect(second?.textContent).toContain('198.00p down −1.00% level 200.00p')
  expect(second?.textContent).toContain('Webhook not delivered: The receiver answered 500.')
})

it('shows the level of an index without a currency', async () => {
  const { data } = buildNotification()
  items = [
    buildNotification({
      data: { ...data, instrument_kind: 'index', price: 11_612.13, compared_with: 11_500 },
    }),
  ]
  const { centre } = await open()
  const [only] = within(centre).getAllByRole('listitem')
  expect(only?.textContent).toMatch(/11,612\.13 .* was 11,500\.00 at/)
})

it('marks only simulated ones', async () => {
  const { centre } = await open()
  const [second, first] = within(centre).getAllByRole('listitem')
  expect(second?.textContent).toMatch(/^SIMULATEDBARC\.L/)
  expect(first?.textContent).not.toContain('SIMULATED')
})

// @spec 10.62
it('marks one or all as read, and deletes', async () => {
  const done: string[] = []
  api.on(endpoints.readNotification, ({ params: { id = '' } }) => {
    done.push(`read ${id}`)
    items = items.map((item) => (item.id === id ? { ...item, read_at: readAt } : item))
    return { unread: unread() }
  })
  api.on(endpoints.readAllNotifications, () => {
    done.push('read all')
    items = items.map((item) => ({ ...item, read_at: readAt }))
    return { unread: 0 }
  })
  api.on(endpoints.deleteNotification, ({ params: { id = '' } }) => {
    done.push(`delete ${id}`)
    items = items.filter((item) => item.id !== id)
    return undefined
  })
  const { user, centre } = await open()
  await user.click(within(centre).getByRole('button', { name: 'Mark read: VOD.L rose 5 %' }))
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined()
  await user.click(within(centre).getByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined()
  await user.click(within(centre).getByRole('button', { name: 'Delete: VOD.L rose 5 %' }))
  await waitFor(() => expect(within(centre).getAllByRole('listitem')).toHaveLength(1))
  expect(done).toEqual(['read first', 'read all', 'delete first'])
})

it('opens the share, marks the notification as read, and closes', async () => {
  const read: unknown[] = []
  api.on(endpoints.readNotification, ({ params }) => {
    read.push(params['id'])
    return { unread: 1 }
  })
  const { user, centre, visited } = await open()
  await user.click(within(centre).getByRole('link', { name: /^VOD\.L rose 5 %/ }))
  expect(visited.at(-1)).toBe('/share/VOD.L')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(read).toEqual(['first'])
})

it('says when there are none, or why loading failed', async () => {
  items = []
  const { user, unmount } = await open()
  expect(await screen.findByText('No notifications')).toBeDefined()
  await user.keyboard('{Escape}')
  unmount()
  api.on(endpoints.listNotifications, () => new Failure('internal_error', 500, 'Out of order.'))
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order.')
})

it('refreshes every thirty seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  items = []
  renderPage(<NotificationBell />)
  await screen.findByRole('button', { name: 'Notifications' })
  const askedBefore = api.asked.length
  items = [buildNotification()]
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(api.asked).toHaveLength(askedBefore)
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined()
})

it('asks for nothing while the session is being ended', async () => {
  let asked = 0
  api.on(endpoints.listNotifications, () => {
    asked += 1
    return { items, unread: unread(), next: null }
  })
  const ending = Promise.withResolvers<void>()
  function Leaving() {
    const client = useQueryClient()
    const leave = async () => {
      await endSession(client, () => ending.promise)
      await client.invalidateQueries()
    }
    return (
      <>
        <button type="button" onClick={() => void leave()}>
          Leave
        </button>
        <button type="button" onClick={() => void client.invalidateQueries()}>
          Notice
        </button>
      </>
    )
  }
  renderPage(
    <>
      <NotificationBell />
      <Leaving />
    </>,
  )
  await waitFor(() => expect(asked).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Notice' }))
  expect(asked).toBe(1)
  await act(async () => ending.resolve())
  await waitFor(() => expect(asked).toBe(2))
})
