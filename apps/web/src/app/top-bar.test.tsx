import { searchInstruments } from '@leadenhall/contract/instruments/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildHit } from '../test-support/build-instrument.ts'
import { type FakeApi, fakeApi } from '../test-support/fake-api.ts'
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
    hasGuests: true,
    ...over,
  })
  renderPage(<TopBar onCommands={() => undefined} />)
}

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  api.on(listQuotes, () => ({ items: [], missing: [] }))
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

it('gives the keys back to the page once a share is picked', async () => {
  api.on(searchInstruments, () => [buildHit('VOD.L', 'Vodafone Group plc')])
  renderBar()
  const search = screen.getByRole('combobox', { name: 'Search shares by code or company' })
  await userEvent.type(search, 'vod')
  await screen.findByRole('option', { name: /^VOD\.L/ })
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('f')
  expect(search).toHaveProperty('value', '')
})

it('links to the community when one is configured', () => {
  renderBar({ communityInviteUrl: 'https://chat.example.org/invite' })
  const invite = screen.getByRole('link', { name: 'Community' })
  expect(invite.getAttribute('href')).toBe('https://chat.example.org/invite')
})
