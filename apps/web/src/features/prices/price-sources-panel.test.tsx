import { listPriceSources } from '@leadenhall/contract/prices/endpoints.ts'
import type { PriceSource, PriceSources } from '@leadenhall/contract/prices/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PriceSourcesPanel } from './price-sources-panel.tsx'

const YAHOO: PriceSource = {
  key: 'yahoo',
  title: 'Yahoo Finance',
  isOn: true,
  state: {
    status: 'degraded',
    detail: 'blocked',
    lastSuccess: '2026-11-20T11:03:00.000Z',
    lastFailure: '2026-11-20T14:00:00.000Z',
  },
  requests: null,
  series: 1200,
  refused: [],
}
const EODHD: PriceSource = {
  key: 'eodhd',
  title: 'EODHD',
  isOn: true,
  state: { status: 'ok', detail: null, lastSuccess: '2026-11-20T14:01:00.000Z', lastFailure: null },
  requests: { allowed: 20, made: 3, left: 17 },
  series: 1,
  refused: [{ reason: 'no price ("NA")', days: 2, lastDate: '2026-11-18' }],
}
const SOURCES: PriceSources = {
  order: [
    { exchange: 'LSE', sources: ['eodhd', 'yahoo'] },
    { exchange: 'others', sources: ['yahoo'] },
  ],
  sources: [YAHOO, EODHD],
  plan: {
    source: 'eodhd',
    first: { listings: 18, everyDays: 1 },
    others: { listings: 42, everyDays: 3 },
  },
}

it('says of each source how it answers, what is left today and what it had wrong', async () => {
  fakeApi().on(listPriceSources, () => SOURCES)
  renderPage(<PriceSourcesPanel isAdmin={false} />)
  expect(
    await screen.findByText('Failing: refuses this address, last answer 20 Nov 2026, 11:03'),
  ).toBeDefined()
  expect(screen.getByText('17 of 20 requests left today')).toBeDefined()
  expect(screen.getByText('2 days left out: no price ("NA") (last 18 Nov 2026)')).toBeDefined()
  expect(screen.getByText('LSE: EODHD, then Yahoo Finance')).toBeDefined()
  expect(screen.getByText('Other exchanges: Yahoo Finance')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Scraper Configuration' })).toBeNull()
})

it.each([
  [18, 1, 42, 3, '18 holdings and alerts fresh daily, 42 others every 3 days.'],
  [1, 1, 1, 1, '1 holding or alert fresh daily, 1 other daily.'],
  [40, 3, 5, null, '40 holdings and alerts fresh every 3 days, 5 others only when opened.'],
])(
  'says in words how far the requests go: %i every %i days',
  async (first, daily, others, rest, words) => {
    fakeApi().on(listPriceSources, () => ({
      ...SOURCES,
      plan: {
        source: 'eodhd',
        first: { listings: first, everyDays: daily },
        others: { listings: others, everyDays: rest },
      },
    }))
    renderPage(<PriceSourcesPanel isAdmin={false} />)
    expect(
      await screen.findByText(
        `While EODHD serves: ${words} The last two requests of a day are for what you open.`,
      ),
    ).toBeDefined()
  },
)

it('says that nothing is asked while the market is simulated, and that nothing is held yet', async () => {
  const none = { first: { listings: 0, everyDays: 1 }, others: { listings: 0, everyDays: 1 } }
  fakeApi().on(listPriceSources, () => ({
    order: [],
    sources: [],
    plan: { source: 'eodhd', ...none },
  }))
  renderPage(<PriceSourcesPanel isAdmin={false} />)
  expect(await screen.findByText(/^The market is simulated/)).toBeDefined()
  expect(screen.getByText(/There is nothing yet/)).toBeDefined()
})

it('leads an administrator to the settings, and says what a source lacks', async () => {
  fakeApi().on(listPriceSources, () => ({
    order: [{ exchange: 'others', sources: ['yahoo', 'eodhd'] }],
    sources: [{ ...EODHD, isOn: false, refused: [] }],
    plan: null,
  }))
  renderPage(<PriceSourcesPanel isAdmin />)
  expect(await screen.findByText('Off: needs your own key')).toBeDefined()
  expect(screen.getByText('All exchanges: Yahoo Finance, then EODHD')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Scraper Configuration' })).toBeDefined()
})

it('shows why loading failed', async () => {
  fakeApi().on(listPriceSources, () => new Failure('internal_error', 500, 'Something failed.'))
  renderPage(<PriceSourcesPanel isAdmin={false} />)
  expect(await screen.findByText('Something failed.')).toBeDefined()
})
