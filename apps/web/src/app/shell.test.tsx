import { getSignInOptions } from '@leadenhall/contract/accounts/endpoints.ts'
import { getAdvfnChat, getLseChat } from '@leadenhall/contract/boards/endpoints.ts'
import { getCosts } from '@leadenhall/contract/costs/endpoints.ts'
import {
  getFigures,
  getFundamentals,
  getPerformanceTable,
  listPeers,
} from '@leadenhall/contract/figures/endpoints.ts'
import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import {
  getInstrument,
  listInstrumentCountries,
  listInstruments,
} from '@leadenhall/contract/instruments/endpoints.ts'
import {
  getCompanyCalendar,
  getMarketMap,
  listIndices,
  listTradingSessions,
} from '@leadenhall/contract/market/endpoints.ts'
import { listCompanyNewsGroups, listMarketHeadlines } from '@leadenhall/contract/news/endpoints.ts'
import { listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import { getRandomQuotation } from '@leadenhall/contract/quotations/endpoints.ts'
import { getStockInfo, listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import { getShorts } from '@leadenhall/contract/shorts/endpoints.ts'
import { listTweets } from '@leadenhall/contract/social/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildInstrumentDetail } from '../test-support/build-instrument.ts'
import { buildOffers } from '../test-support/build-offer.ts'
import { buildStockInfo } from '../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../test-support/fake-api.ts'
import { renderInWindow } from '../test-support/render-page.tsx'
import { Shell } from './shell.tsx'

/** Replies to the calls of the pages' panels, which these tests do not cover. */
const OF_PANELS = [
  getCosts,
  getFigures,
  getFundamentals,
  getShorts,
  getChart,
  getCompanyCalendar,
  getMarketMap,
  getAdvfnChat,
  getLseChat,
  getPerformanceTable,
  getRandomQuotation,
  listCompanyNewsGroups,
  listIndices,
  listMarketHeadlines,
  listPeers,
  listTweets,
  runScreen,
]

let api: FakeApi

// Pages come late, and their modules are transformed when first asked for: a wait for a text is not
// a wait for that.
beforeAll(async () => {
  await Promise.all([
    import('./routes/home.tsx'),
    import('./routes/share.tsx'),
    import('../features/tools/tools-page.tsx'),
    import('../features/instruments/browse-page.tsx'),
    import('../features/legal/legal-pages.tsx'),
    import('../features/accounts/auth-page.tsx'),
  ])
}, 60_000)

beforeEach(() => {
  api = fakeApi()
  api.on(listQuotes, () => ({ items: [], missing: [] }))
  api.on(listTradingSessions, () => [])
  api.on(listOffers, () => buildOffers([]))
  const nothing = () => new Failure('not_found', 404, 'Nothing.')
  for (const endpoint of OF_PANELS) api.on(endpoint, nothing)
})

/** Renders the whole frame with the browser's own history, as at startup. */
function openAt(path: string) {
  renderInWindow(<Shell />, path)
  return userEvent.setup()
}

describe('the frame', () => {
  it('opens the command menu by a button, for those without a keyboard', async () => {
    const user = openAt('/tools')
    const [button] = await screen.findAllByRole('button', { name: 'Commands (Ctrl K)' })
    if (!button) throw new Error('no button')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Command Menu' })).toBeDefined()
  })
})

describe('a page', () => {
  it('is found by its path and sets the window title', async () => {
    openAt('/tools')
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeDefined()
    expect(document.title).toBe('Tools - Leadenhall')
  })

  it('that does not exist shows "Page not found" with a link Home', async () => {
    api.on(listIndices, () => [])
    const user = openAt('/nothing/here')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(document.title).toBe('Page not found - Leadenhall')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }))
    expect(await screen.findByText('Getting Started & Help')).toBeDefined()
    expect(window.location.pathname).toBe('/')
  })

  it('is matched case-sensitively', async () => {
    openAt('/TOOLS')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  })

  it('redirects from its former address', async () => {
    api.on(listInstruments, () => ({
      items: [],
      total: 0,
      offset: 0,
      pageSize: 16,
      types: [],
      letters: [],
    }))
    api.on(listInstrumentCountries, () => [])
    openAt('/browse')
    await waitFor(() => expect(window.location.pathname).toBe('/browse/all'))
    await waitFor(() => expect(document.title).toBe('Browse All - Leadenhall'))
    expect(await screen.findByRole('heading', { name: 'Browse All' })).toBeDefined()
  })

  it.each(['/about', '/privacy', '/terms', '/legal/privacy', '/legal/terms'])(
    '%s is readable without signing in',
    async (path) => {
      openAt(path)
      const heading = await screen.findByRole('heading', { level: 1 })
      expect(['About', 'Privacy', 'Terms']).toContain(heading.textContent)
    },
  )
})

describe('a page that needs an account', () => {
  // @spec 4.9, 4.11d
  it.each(['clicked', 'typed'])(
    'asks a visitor to sign in and returns: address %s',
    async (how) => {
      api.on(getSignInOptions, () => ({
        google: false,
        oidc: null,
        password: true,
        registration: 'open' as const,
        passkeyHost: null,
        robotCheck: { kind: 'altcha' as const },
      }))
      const user = openAt(how === 'typed' ? '/watchlists' : '/tools')
      if (how === 'clicked') {
        await user.click(await screen.findByRole('link', { name: /^Your Watchlists/ }))
      }
      expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined()
      expect(window.location.pathname + window.location.search).toBe(
        '/auth?login=true&returnTo=%2Fwatchlists',
      )
      expect(document.title).toBe('Sign In - Leadenhall')
    },
  )
})

describe('the company page', () => {
  beforeEach(() => {
    const resting = () => new Failure('not_found', 404, 'Nothing.')
    api.on(getInstrument, ({ params }) => buildInstrumentDetail({ ticker: params['ticker'] ?? '' }))
    api.on(getStockInfo, ({ params }) => buildStockInfo({ ticker: params['ticker'] ?? '' }))
    api.on(getChart, resting)
  })

  it('reads its ticker from the URL, encoded or not', async () => {
    openAt('/share/BRK%2FB')
    await screen.findByText('612.20p')
    expect(api.asked).toContain('/api/instruments/BRK%2FB')
    await waitFor(() =>
      expect(document.title).toBe('BRK/B Vodafone Group plc Share Info - Leadenhall'),
    )
  })

  it('keeps its title when the user returns to it', async () => {
    const user = openAt('/share/VOD.L')
    await screen.findByText('612.20p')
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'About' }))
    await waitFor(() => expect(document.title).toBe('About - Leadenhall'))
    window.history.back()
    expect(await screen.findByText('612.20p')).toBeDefined()
    await waitFor(() =>
      expect(document.title).toBe('VOD.L Vodafone Group plc Share Info - Leadenhall'),
    )
  })
})

it('every page says when data is simulated', async () => {
  openAt('/tools')
  await userEvent.click(await screen.findByRole('button', { name: /^Simulated market/ }))
  const popover = within(await screen.findByRole('dialog', { name: 'Simulated market' }))
  expect(popover.getByText(/^Every price, change and volume is invented/)).toBeDefined()
  expect(screen.getByText('Simulated')).toBeDefined()
})

it('hovering over a link prefetches its page, and a failed prefetch is ignored', async () => {
  const user = openAt('/tools')
  await user.hover(await screen.findByRole('link', { name: /^Industries/ }))
  expect(window.location.pathname).toBe('/tools')
})

it('the slash key focuses the search, except while typing', async () => {
  const user = openAt('/tools')
  const search = screen.getByRole('combobox')
  await user.keyboard('/')
  expect(document.activeElement).toBe(search)
  expect(search).toHaveProperty('value', '')
})
