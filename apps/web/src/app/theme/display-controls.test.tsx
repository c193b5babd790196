import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { DisplayControls } from './display-controls.tsx'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  root.dataset['theme'] = 'dark'
  root.dataset['palette'] = 'standard'
  root.dataset['density'] = 'compact'
})

it('one click switches between dark and light, stored as a flag for dark', async () => {
  const user = userEvent.setup()
  renderPage(<DisplayControls />)
  await user.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
  expect(root.dataset['theme']).toBe('light')
  expect(localStorage.getItem('theme')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Switch to the dark theme' }))
  expect(root.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('true')
})

it('palette and density are chosen in the menu', async () => {
  const user = userEvent.setup()
  renderPage(<DisplayControls />)
  await user.click(await screen.findByRole('button', { name: 'Display settings' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /Blue and orange/ }))
  expect(root.dataset['palette']).toBe('colour-blind')
  expect(localStorage.getItem('palette')).toBe('colour-blind')
  await user.click(screen.getByRole('menuitemradio', { name: /Comfortable/ }))
  expect(root.dataset['density']).toBe('comfortable')
  expect(
    screen.getByRole('menuitemradio', { name: /Comfortable/ }).getAttribute('aria-checked'),
  ).toBe('true')
})

it('without storage the choice lasts for the visit', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Quota', 'QuotaExceededError')
  })
  const user = userEvent.setup()
  renderPage(<DisplayControls />)
  await user.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
  expect(root.dataset['theme']).toBe('light')
})
