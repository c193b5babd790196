import { getCompanyCalendar } from '@leadenhall/contract/market/endpoints.ts'
import type { CompanyEvent } from '@leadenhall/contract/market/index.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { WeekPanel } from './week-panel.tsx'

const day = (date: string, ...events: CompanyEvent[]) => ({ date, events, more: 0 })
const section = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)

it('Results and ex-dividend days are under their day, with the amount where it is known', async () => {
  fakeApi().on(getCompanyCalendar, () => ({
    simulated: false,
    days: [
      day('2026-11-23', { ticker: 'GAW.L', name: 'Games Workshop', kind: 'results', amount: null }),
      {
        ...day(
          '2026-11-26',
          {
            ticker: 'NG.L',
            name: 'National Grid',
            kind: 'ex-dividend',
            amount: { value: 15.8, unit: 'GBX' },
          },
          { ticker: 'VOD.L', name: 'Vodafone', kind: 'ex-dividend', amount: null },
        ),
        more: 3,
      },
      day('2026-11-27'),
    ],
  }))
  renderPage(<WeekPanel />)
  const link = await screen.findByRole('link', { name: /GAW.*Games Workshop.*results/ })
  expect(link.getAttribute('href')).toBe('/share/GAW.L')
  const thursday = section('Thu 26 Nov')
  expect(thursday.getByText('ex-div 15.80p')).toBeDefined()
  expect(thursday.getByText('ex-dividend')).toBeDefined()
  expect(thursday.getByText('and 3 smaller')).toBeDefined()
  expect(section('Fri 27 Nov').getByText('No events')).toBeDefined()
})

it('A week without known events says so, and so does a failure', async () => {
  const api = fakeApi()
  api.on(getCompanyCalendar, () => ({ simulated: false, days: [day('2026-11-23')] }))
  const { unmount } = renderPage(<WeekPanel />)
  expect(
    await screen.findByText(/No results or ex-dividend dates in the next five days/),
  ).toBeDefined()
  unmount()
  api.on(getCompanyCalendar, () => new Failure('internal_error', 500, 'Something failed.'))
  renderPage(<WeekPanel />)
  expect(await screen.findByText('Something failed.')).toBeDefined()
})
