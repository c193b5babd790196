import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { Clocks } from './clocks.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-07-01T08:03:05Z') })
})
afterEach(() => vi.useRealTimers())

// @spec 9.2
it('London is shown with its zone and ticks every second', async () => {
  renderPage(<Clocks />)
  expect(await screen.findByText('9:03:05')).toBeDefined()
  expect(screen.getByText('BST')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('9:03:06')).toBeDefined()
})

it('London has GMT in winter, and midnight is 0:00', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T23:59:59Z'))
  renderPage(<Clocks />)
  expect(await screen.findByText('GMT')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText(/^0:00:0\d$/)).toBeDefined()
})

it('a click shows the other cities', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  renderPage(<Clocks />)
  await user.click(await screen.findByRole('button', { name: /World clocks/ }))
  const cities = within(await screen.findByRole('dialog', { name: 'World clocks' }))
  expect(cities.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'London',
    'New York',
    'Los Angeles',
    'Shanghai',
    'Tokyo',
  ])
  expect(cities.getByText(/^4:03:\d\d$/)).toBeDefined()
  expect(cities.getByText(/^1:03:\d\d$/)).toBeDefined()
  expect(cities.getByText(/^16:03:\d\d$/)).toBeDefined()
  expect(cities.getByText(/^17:03:\d\d$/)).toBeDefined()
})
