import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { formatDate } from '../../format/time.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { DisplayControls } from './display-controls.tsx'
import { useDateNotation } from './preferences.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  root.dataset['theme'] = 'dark'
  root.dataset['palette'] = 'standard'
  root.dataset['density'] = 'compact'
  delete root.dataset['dates']
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

it('dates are written again in the notation that is chosen, and typed text stays', async () => {
  const user = userEvent.setup()
  function Page() {
    useDateNotation()
    return (
      <>
        <DisplayControls />
        <p>{formatDate('2026-11-23')}</p>
        <input aria-label="Note" />
      </>
    )
  }
  renderPage(<Page />)
  await user.type(screen.getByLabelText('Note'), 'half a sentence')
  await user.click(await screen.findByRole('button', { name: 'Display settings' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '2026-11-23' }))
  expect(localStorage.getItem('dates')).toBe('iso')
  expect(document.querySelector('p')?.textContent).toBe('2026-11-23')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence')
})
