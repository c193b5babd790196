import { listPriceAlerts } from '@leadenhall/contract/alerts/endpoints.ts'
import { listLayouts } from '@leadenhall/contract/desk/endpoints.ts'
import type { Layout } from '@leadenhall/contract/desk/index.ts'
import { deskOf } from '@leadenhall/contract/desk/templates.ts'
import { getComing } from '@leadenhall/contract/income/endpoints.ts'
import { listNotifications } from '@leadenhall/contract/notifications/endpoints.ts'
import { listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import type { Offer } from '@leadenhall/contract/offers/index.ts'
import {
  getHoldings,
  getPortfolioPerformance,
  listHeldTickers,
} from '@leadenhall/contract/portfolio/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { listWatchlists } from '@leadenhall/contract/watchlists/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildNotification } from '../../features/notifications/test-support/build-notification.ts'
import { buildOffer, buildOffers } from '../../test-support/build-offer.ts'
import { buildQuote } from '../../test-support/build-quote.ts'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import OwnHome from './own-home.tsx'

const DAY_MS = 86_400_000
const dayIn = (days: number) => toTradingDate(Date.now() + days * DAY_MS, 'Europe/London')

const DESK: Layout = {
  id: 'one',
  name: 'Morning',
  layout: deskOf('morning'),
  kind: 'desk',
  is_home: false,
  updated_at: '2026-11-20T12:00:00.000Z',
}

function serve(
  resultsDate: string,
  notifications = [buildNotification()],
  exDividendDate: string | null = null,
  offers: readonly Offer[] = [],
  layouts: Layout[] = [DESK],
) {
  const api = fakeApi()
  const nothing = () => new Failure('not_found', 404, 'Nothing.')
  for (const endpoint of [getComing, getHoldings, getPortfolioPerformance])
    api.on(endpoint, nothing)
  api.on(listWatchlists, () => [])
  api.on(listLayouts, () => layouts)
  api.on(listOffers, () => buildOffers(offers))
  api.on(listPriceAlerts, () => ({ success: true as const, message: '', errors: {}, data: [] }))
  api.on(listHeldTickers, () => ({ tickers: ['BP.L'] }))
  api.on(listQuotes, () => ({
    items: [
      buildQuote({
        ticker: 'BP.L',
        name: 'BP p.l.c.',
        details: { exDividendDate, resultsDate } as QuoteDetails,
      }),
    ],
    missing: [],
  }))
  api.on(listNotifications, () => ({ items: notifications, unread: 1, next: null }))
}

it('Home asks for a look at fired alerts and at results within a week', async () => {
  serve(dayIn(3))
  renderPage(<OwnHome greeting="Welcome back." />)
  const alert = await screen.findByRole('link', { name: /Alert.*VOD\.L rose 5 %/ })
  expect(alert.getAttribute('href')).toBe('/share/VOD.L')
  expect(screen.getByRole('link', { name: /Results.*BP p\.l\.c\./ })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Your watchlists' })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Alerts near their level' })).toBeDefined()
})

it('Home asks for a look at a dividend whose ex-day is today', async () => {
  serve(dayIn(30), [], dayIn(0))
  renderPage(<OwnHome greeting="Welcome back." />)
  expect(await screen.findByRole('link', { name: /Ex-div.*BP p\.l\.c\..*today/ })).toBeDefined()
})

it('Old alerts that were read and far results need no look', async () => {
  serve(dayIn(30), [
    buildNotification({
      created_at: new Date(Date.now() - 2 * DAY_MS).toISOString(),
      read_at: new Date().toISOString(),
    }),
  ])
  renderPage(<OwnHome greeting="Welcome back." />)
  const heading = await screen.findByRole('heading', { name: 'Needs your eye' })
  const panel = within(heading.closest('section') as HTMLElement)
  expect(await panel.findByText('Nothing needs you now.')).toBeDefined()
})

it('Home asks for a look at an offer for what is held, until its deadline, and at no other', async () => {
  const held = buildOffer({
    ticker: 'BP.L',
    name: 'BP p.l.c.',
    deadlineAt: '2026-10-03T16:00:00.000Z',
  })
  serve(dayIn(30), [], null, [held, buildOffer()])
  renderPage(<OwnHome greeting="Welcome back." />)
  const link = await screen.findByRole('link', { name: /Offer.*BP p\.l\.c\./ })
  expect(link.textContent).toContain('until 3 Oct 2026, 17:00')
  expect(screen.queryByRole('link', { name: /Ocado/ })).toBeNull()
})

it('Home offers a morning desk to a user without one, and to no other', async () => {
  serve(dayIn(30), [], null, [], [])
  const { unmount } = renderPage(<OwnHome greeting="Welcome back." />)
  const offer = await screen.findByRole('link', { name: /begin with the template Morning/ })
  expect(offer.getAttribute('href')).toBe('/desk')
  unmount()
  serve(dayIn(30), [])
  renderPage(<OwnHome greeting="Welcome back." />)
  expect(await screen.findByText('Nothing needs you now.')).toBeDefined()
  expect(screen.queryByRole('link', { name: /template Morning/ })).toBeNull()
})
