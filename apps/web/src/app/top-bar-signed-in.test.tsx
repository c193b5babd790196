import { listNotifications } from '@leadenhall/contract/notifications/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildUser } from '../test-support/build-user.ts'
import { fakeApi } from '../test-support/fake-api.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { TopBar } from './top-bar.tsx'

/** The user signed in when the page loads. */
const settings = vi.hoisted(() => ({ bootstrap: { productName: 'Leadenhall', user: {} } }))
vi.mock('../lib/bootstrap.ts', () => settings)

it('shows signed-in users their portfolio, and the bell with its unread count', async () => {
  Object.assign(settings.bootstrap.user, buildUser())
  const api = fakeApi()
  api.on(listQuotes, () => ({ items: [], missing: [] }))
  api.on(listNotifications, () => ({ items: [], unread: 3, next: null }))
  renderPage(<TopBar onCommands={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeDefined()
  expect(screen.getByRole('link', { name: /Profile of margot/ })).toBeDefined()
  // A word on wide screens, an icon on others.
  const portfolio = screen.getAllByRole('link', { name: 'Portfolio' })
  expect(portfolio.map((link) => link.getAttribute('href'))).toEqual([
    '/portfoliomanager',
    '/portfoliomanager',
  ])
})
