import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../test-support/fake-api.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { TopBar } from './top-bar.tsx'

const settings = vi.hoisted(() => ({ bootstrap: { user: null } as Record<string, unknown> }))
vi.mock('../lib/bootstrap.ts', () => settings)

function renderBar(over: Partial<Bootstrap> = {}) {
  Object.assign(settings.bootstrap, {
    productName: 'Leadenhall',
    communityInviteUrl: null,
    isDevelopment: false,
    hasSocialPosts: true,
    ...over,
  })
  renderPage(<TopBar onCommands={() => undefined} />)
}

beforeEach(() => {
  fakeApi().on(listQuotes, () => ({ items: [], missing: [] }))
})

it('shows logo, ticker, search, random share, clock, theme and About', async () => {
  renderBar()
  expect(screen.getByRole('link', { name: 'Leadenhall, Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('region', { name: 'Market ticker' })).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Search shares by code or company' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Random share' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Switch to the/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about')
  expect(await screen.findByRole('button', { name: 'Display settings' })).toBeDefined()
})

// @spec 1.13
it('shows the DEVELOPMENT label in development only', () => {
  renderBar()
  expect(screen.queryByText('DEVELOPMENT')).toBeNull()
  renderBar({ isDevelopment: true })
  expect(screen.getByText('DEVELOPMENT')).toBeDefined()
})

it('links to the community when one is configured', () => {
  renderBar({ communityInviteUrl: 'https://chat.example.org/invite' })
  const invite = screen.getByRole('link', { name: 'Community' })
  expect(invite.getAttribute('href')).toBe('https://chat.example.org/invite')
})
