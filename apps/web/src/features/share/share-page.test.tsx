import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import { getInstrument, searchInstruments } from '@leadenhall/contract/instruments/endpoints.ts'
import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import { getMarketMap } from '@leadenhall/contract/market/endpoints.ts'
import type { MapShare, MarketMap } from '@leadenhall/contract/market/index.ts'
import { getStockInfo } from '@leadenhall/contract/quotes/endpoints.ts'
import type { QuoteDetails, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import type { ShareGoal } from '@leadenhall/contract/shared/page-words.ts'
import { getTrust } from '@leadenhall/contract/trusts/endpoints.ts'
import type { TrustDetail } from '@leadenhall/contract/trusts/index.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildHit, buildInstrumentDetail } from '../../test-support/build-instrument.ts'
import { buildProvenance, buildStockInfo } from '../../test-support/build-quote.ts'
import {
  Failure,
  type FakeApi,
  fakeApi,
  heldBack,
  unreachable,
} from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { ARRANGEMENTS, idOf, tabOf } from './arrangement.ts'
import { SharePage } from './share-page.tsx'

const UNKNOWN = new Failure('not_found', 404, 'No instrument has the ticker X.')
const RESTING = new Failure('upstream_unavailable', 503, 'Yahoo Finance: no connection.')

const NO_FIGURES: Figures = {
  ticker: 'VOD.L',
  name: 'Vodafone Group plc',
  asOf: '2026-11-20T14:03:00.000Z',
  currency: null,
  listingCurrency: 'GBP',
  simulated: false,
  figures: [],
  ranks: [],
}

const OLDER_CAP = {
  market_cap: { value: 26_756_630_000, unit: 'GBP', date: '2026-02-23' },
  market_cap_usd: null,
  last_price: null,
}

const onTitle = vi.fn<(ticker: string, name: string | null) => void>()
let api: FakeApi

beforeEach(() => {
  onTitle.mockReset()
  localStorage.clear()
  api = fakeApi()
  api.on(getFigures, () => NO_FIGURES)
  api.on(getTrust, () => UNKNOWN)
  api.on(getMarketMap, () => UNKNOWN)
})

function renderShare(
  instrument: InstrumentDetail | Failure,
  info: StockInfo | Failure,
  tab = 'summary',
) {
  api.on(getInstrument, () => instrument)
  api.on(getStockInfo, () => info)
  return renderPage(
    <SharePage
      ticker="VOD.L"
      isSignedIn={false}
      renderActions={() => null}
      renderPosition={() => null}
      search={<p>search field</p>}
      renderPart={(part, subject) => <p>{`${part} of ${subject.ticker}, ${subject.name}`}</p>}
      onTitle={onTitle}
    />,
    { path: `/share/VOD.L?tab=${tab}` },
  )
}

const buildFund = () =>
  buildInstrumentDetail({
    ticker: 'GB00B41YBW71',
    isin: 'GB00B41YBW71',
    name: 'Fundsmith Equity I Acc',
    exchange: 'FUND',
    market: null,
    listing_category: null,
    mifir_identifier_description: 'Open-ended funds',
    security_description: 'Accumulation units',
    trading_currency: 'GBP',
    country: null,
    industry_link: null,
    sector_link: null,
  })

const buildFundInfo = () =>
  buildStockInfo({
    ticker: 'GB00B41YBW71',
    kind: 'fund',
    price: 6.3985,
    unit: 'GBP',
    previousClose: 6.4125,
    change: -0.014,
    changeRatio: -0.014 / 6.4125,
    marketCap: null,
    provenance: buildProvenance({
      source: 'file',
      asOf: '2026-11-19T00:00:00.000Z',
      delayMinutes: null,
    }),
  })

const price = () => document.querySelector('data')

const showSymbol = (ticker: string, path = '/') =>
  renderPage(
    <SharePage
      ticker={ticker}
      isSignedIn={false}
      renderActions={() => null}
      renderPosition={() => null}
      search={null}
      renderPart={(part) => <p>{part}</p>}
      onTitle={onTitle}
    />,
    { path },
  )
describe('the header', () => {
  it('reserves space for the price while it loads', async () => {
    api.on(getInstrument, () => buildInstrumentDetail({ reference: OLDER_CAP }))
    api.on(getStockInfo, heldBack<StockInfo>().answer)
    renderPage(
      <SharePage
        ticker="VOD.L"
        isSignedIn={false}
        renderActions={() => null}
        renderPosition={() => null}
        search={null}
        renderPart={() => null}
        onTitle={onTitle}
      />,
    )
    expect(await screen.findByRole('heading', { name: 'Vodafone Group plc' })).toBeDefined()
    expect(screen.getByRole('status', { name: 'Loading stock info' })).toBeDefined()
    expect(price()).toBeNull()
    // An older one with its day is wider, and would move the cells after it.
    expect(screen.getByText('Market cap').nextElementSibling?.textContent).toBe('–')
  })

  it('shows the price in pence with pounds in the title, change, market cap and age', async () => {
    renderShare(buildInstrumentDetail(), buildStockInfo())
    expect(await screen.findByText('612.20p')).toBeDefined()
    expect(price()?.getAttribute('title')).toBe('£6.12')
    expect(screen.getByText('+0.66%')).toBeDefined()
    expect(screen.getByText('£1.21bn')).toBeDefined()
    expect(screen.getByText(/^Yahoo Finance · 15 min delayed · .*14:03$/)).toBeDefined()
  })

  it('of an added fund has its day of valuation and full price, and says what is not given', async () => {
    renderShare(buildFund(), buildFundInfo())
    expect(await screen.findByText('£6.3985')).toBeDefined()
    expect(screen.getByText('Your file · price of Thu 19 Nov')).toBeDefined()
    expect(screen.getByText(/Open-ended fund · Accumulation units/)).toBeDefined()
    expect(screen.queryByText('–')).toBeNull()
    const given = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(given).toEqual(
      expect.arrayContaining([
        ['Size', 'Not given'],
        ['Yearly charge', 'Not given'],
        ['Yield', 'Not given'],
        ['Price before', '£6.4125'],
        ['Units', 'Accumulation units'],
        ['Priced in', 'pounds (£)'],
        ['Domicile', 'Not given'],
        ['Holdings', 'Not given'],
        ['Distributions', 'Not given'],
      ]),
    )
  })

  it('shows why there is no price, keeps the facts, and retries by its button', async () => {
    renderShare(buildInstrumentDetail(), RESTING, 'facts')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Yahoo Finance: no connection.',
    )
    expect(await screen.findByText('GB00BH4HKS39')).toBeDefined()
    expect(screen.getByText('chart of VOD.L, Vodafone Group plc')).toBeDefined()
    api.on(getStockInfo, () => buildStockInfo())
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('612.20p')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('marks last known and simulated prices', async () => {
    const provenance = buildProvenance({ stale: true, simulated: true, delayMinutes: 0 })
    renderShare(buildInstrumentDetail(), buildStockInfo({ provenance }))
    expect(await screen.findByText('last known price, simulated, 20 Nov 2026, 14:03')).toBeDefined()
  })

  it('never converts a price whose unit is unknown', async () => {
    renderShare(buildInstrumentDetail(), buildStockInfo({ unit: null, flags: ['unit_unknown'] }))
    expect(await screen.findByText('612.20 (unit unknown)')).toBeDefined()
    expect(price()?.hasAttribute('title')).toBe(false)
    expect(screen.getByText(/gives no unit/)).toBeDefined()
  })

  it.each([
    ['hundredfold_move', /about 100 times the previous close/],
    ['unit_changed', /changed the unit/],
    ['price_outside_range', /outside the day’s range/],
    ['level_invented', 'Made-up price: we have no real price to start from.'],
  ] as const)('explains the flag %s', async (flag, text) => {
    renderShare(
      buildInstrumentDetail(),
      buildStockInfo({ flags: [flag], change: null, changeRatio: null }),
    )
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByText(/%/)).toBeNull()
  })

  it('falls back to the instrument list’s dated market cap', async () => {
    renderShare(
      buildInstrumentDetail({ reference: OLDER_CAP }),
      buildStockInfo({ marketCap: null }),
    )
    expect(await screen.findByText('(23 Feb 2026)')).toBeDefined()
    expect(screen.getByText('£26.76bn')).toBeDefined()
  })

  it('keeps the instrument list’s market cap without a quote', async () => {
    const reference = {
      market_cap: { value: 26_756_630_000, unit: 'GBP', date: '2026-02-23' },
      market_cap_usd: null,
      last_price: null,
    }
    renderShare(buildInstrumentDetail({ reference }), RESTING)
    expect(await screen.findByText('No price available')).toBeDefined()
    expect(await screen.findByText('(23 Feb 2026)')).toBeDefined()
  })

  it('shows a missing price as a dash', async () => {
    renderShare(buildInstrumentDetail(), buildStockInfo({ price: null, changeRatio: null }))
    await screen.findByText('£1.21bn')
    expect(price()?.textContent).toBe('–')
  })

  it('links industry and sector with their scheme', async () => {
    renderShare(
      buildInstrumentDetail({ sector_link: { name: 'Oil, Gas & Coal', scheme: 'GICS' } }),
      buildStockInfo(),
    )
    const industry = await screen.findByRole('link', { name: 'Telecommunications' })
    expect(industry.getAttribute('href')).toBe('/shares/industry/Telecommunications?scheme=ICB')
    expect(screen.getByRole('link', { name: 'Oil, Gas & Coal' }).getAttribute('href')).toBe(
      '/shares/supersector/Oil%2C%20Gas%20%26%20Coal?scheme=GICS',
    )
  })

  // @spec 2.14, 8.3
  it('shows a question mark when the logo fails to load', async () => {
    renderShare(buildInstrumentDetail(), buildStockInfo())
    const logo = await screen.findByRole('img', { name: 'Logo of Vodafone Group plc' })
    expect(logo.getAttribute('src')).toBe('/api/logo/VOD.L')
    fireEvent.error(logo)
    expect(logo.getAttribute('src')).toBe('/no-logo.svg')
  })
})

describe('the company page', () => {
  it('sets the window title to ticker and name', async () => {
    renderShare(buildInstrumentDetail(), buildStockInfo())
    await screen.findByText('612.20p')
    expect(onTitle.mock.calls[0]).toEqual(['VOD.L', null])
    expect(onTitle).toHaveBeenLastCalledWith('VOD.L', 'Vodafone Group plc')
  })

  it('offers the nearest names and a search for an unknown ticker', async () => {
    renderShare(UNKNOWN, UNKNOWN)
    api.on(searchInstruments, ({ query }) =>
      query.get('query') === 'VO' ? [buildHit('VOD.L', 'Vodafone Group plc')] : [],
    )
    expect(await screen.findByText('Unknown ticker')).toBeDefined()
    expect(screen.getByText('search field')).toBeDefined()
    const nearest = await screen.findByRole('list', { name: 'Did you mean' })
    const link = within(nearest).getByRole('link', { name: /Vodafone/ })
    expect(link.getAttribute('href')).toBe('/share/VOD.L')
    expect(onTitle).toHaveBeenLastCalledWith('VOD.L', null)
  })

  it('offers to add a fund for an ISIN that no list has, also while the source is down', async () => {
    api.on(getInstrument, () => UNKNOWN)
    api.on(getStockInfo, () => unreachable)
    api.on(searchInstruments, () => [])
    showSymbol('GB00B41YBW71')
    const link = await screen.findByRole('link', { name: 'Add it as a fund' })
    expect(link.getAttribute('href')).toBe('/addfund?isin=GB00B41YBW71')
  })

  it('shows the same for text that is not a ticker', async () => {
    const refused = new Failure('validation_failed', 422, 'ticker: too long')
    renderShare(refused, refused)
    api.on(searchInstruments, () => [])
    expect(await screen.findByText('Unknown ticker')).toBeDefined()
  })

  it('shows a symbol known only to the price source, without listing facts', async () => {
    renderShare(
      UNKNOWN,
      buildStockInfo({ ticker: 'BZ=F', name: 'Brent Crude Oil', kind: 'future' }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Brent Crude Oil' })).toBeDefined()
    expect(screen.queryByText('ISIN')).toBeNull()
  })

  it('does not call a ticker unknown while the server is unreachable', async () => {
    renderShare(unreachable, unreachable)
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
    expect(screen.queryByText('Unknown ticker')).toBeNull()
  })

  it('has a market cap in pounds for a London line whose source states dollars', async () => {
    api.on(runScreen, () => ({ data: [{ ticker: 'VOD.L', market_cap: 37.9e9 }] }) as never)
    renderShare(
      buildInstrumentDetail(),
      buildStockInfo({ marketCap: { value: 50e9, unit: 'USD' } }),
    )
    const cap = await screen.findByText('£37.90bn')
    expect(cap.closest('div')?.title).toBe('US$50.00bn')
  })

  it('redirects from a former ticker to the current one', async () => {
    const { visited } = renderShare(
      buildInstrumentDetail({ ticker: 'NEW.L', renamed_to: 'NEW.L' }),
      buildStockInfo({ ticker: 'NEW.L' }),
    )
    await screen.findByText('612.20p')
    expect(visited.at(-1)).toBe('/share/NEW.L')
    expect(api.asked).not.toContain('/stockInfo/VOD.L?getProfile=true')
  })

  it('says which listing an exchange code was read as, and links to the others', async () => {
    const others = [{ ticker: 'ADH.L', exchange: 'LSE', name: 'Adhoc plc' }]
    renderShare(buildInstrumentDetail({ read_from: { code: 'ADH', others } }), RESTING)
    expect(await screen.findByText(/^ADH was read as VOD\.L/)).toBeDefined()
    const link = screen.getByRole('link', { name: 'ADH.L, Adhoc plc' })
    expect(link.getAttribute('href')).toBe('/share/ADH.L')
  })

  it('says when a listing has left its exchange', async () => {
    renderShare(buildInstrumentDetail({ retired_on: '2026-03-02' }), RESTING)
    expect(await screen.findByText(/left its exchange’s list on 2 Mar 2026/)).toBeDefined()
  })

  it('lists other listings, each with exchange and currency', async () => {
    const line = {
      ticker: 'VOD',
      exchange: 'NASDAQ',
      name: 'Vodafone Group Plc',
      security_description: 'American Depositary Shares',
      trading_currency: null,
      retired_on: '2026-01-01',
    }
    renderShare(buildInstrumentDetail({ other_lines: [line] }), buildStockInfo(), 'facts')
    const link = await screen.findByRole('link', { name: /American Depositary Shares/ })
    expect(link.getAttribute('href')).toBe('/share/VOD')
    expect(link.textContent).toContain('NASDAQ · – · retired')
  })
})

it('renders its panels again for another name, not for another price', async () => {
  api.on(getInstrument, () => buildInstrumentDetail())
  api.on(getStockInfo, () => buildStockInfo())
  const names: string[] = []
  const renderPart = (part: string, { name }: { readonly name: string }) => {
    if (part === 'chart') names.push(name)
    return null
  }
  renderPage(
    <SharePage
      ticker="VOD.L"
      isSignedIn={false}
      renderActions={() => null}
      renderPosition={() => null}
      search={null}
      renderPart={renderPart}
      onTitle={onTitle}
    />,
  )
  expect(await screen.findByText('612.20p')).toBeDefined()
  expect(names).toEqual(['VOD.L', 'Vodafone Group plc'])
})

it('shows posts and news before the price has loaded', async () => {
  api.on(getStockInfo, heldBack<StockInfo>().answer)
  renderShare(buildInstrumentDetail(), RESTING)
  expect(await screen.findByText(/^boards of VOD.L/)).toBeDefined()
  expect(screen.getByText(/^news of VOD.L/)).toBeDefined()
})

/** Parts on the page, in the order of the document. */
const parts = () =>
  screen.getAllByText(/ of VOD\.L, /).map((part) => part.textContent?.split(' ')[0])

describe('the arrangement', () => {
  const trust = { listing_category: 'Closed-ended investment funds' }
  const etf = { mifir_identifier_description: 'ETFs' }
  const gilt = { mifir_identifier_description: 'Gilts' }
  const foreign = { exchange: 'NASDAQ', market: null }
  it.each([
    ['a share', {}, ['ranks', 'performance', 'boards', 'news'], ['trust', 'map', 'costs']],
    ['a trust', trust, ['trust', 'performance', 'boards'], ['ranks', 'costs']],
    ['an ETF', etf, ['fund', 'tracking', 'performance'], ['ranks', 'peers', 'costs', 'trust']],
    ['a gilt', gilt, ['gilt', 'performance'], ['ranks', 'peers', 'statistics', 'costs']],
    ['a foreign share', foreign, ['performance', 'news', 'costs'], ['boards', 'ranks', 'peers']],
  ])('of %s has its own panels', async (_name, over, there, absent) => {
    renderShare(buildInstrumentDetail(over), buildStockInfo())
    await waitFor(() => expect(parts()).toEqual(expect.arrayContaining(['chart', ...there])))
    expect(parts().filter((part) => absent.includes(part ?? ''))).toEqual([])
  })

  it.each([
    ['^FTSE', ['chart', 'performance', 'map', 'breadth', 'levels', 'months', 'members']],
    ['GBPUSD=X', ['chart', 'performance', 'crosses', 'levels', 'months']],
    ['BZ=F', ['chart', 'performance', 'levels', 'months']],
  ])('of %s has no panels of a company', async (ticker, there) => {
    api.on(getInstrument, () => UNKNOWN)
    api.on(getStockInfo, () => buildStockInfo({ ticker, name: 'Brent' }))
    renderPage(
      <SharePage
        ticker={ticker}
        isSignedIn={false}
        renderActions={() => null}
        renderPosition={() => null}
        search={null}
        renderPart={(part) => <p>{`part ${part}`}</p>}
        onTitle={onTitle}
      />,
    )
    await screen.findByRole('heading', { level: 1, name: 'Brent' })
    const shown = () =>
      screen.getAllByText(/^part /).map(({ textContent }) => textContent?.slice(5))
    await waitFor(() => expect(shown()).toEqual(there))
    expect(api.asked.filter((path) => path.includes('/api/instruments/'))).toEqual([])
  })

  it('has a link to each tab, which keeps other choices of the address', async () => {
    api.on(getInstrument, () => buildInstrumentDetail())
    api.on(getStockInfo, () => buildStockInfo())
    showSymbol('VOD.L', '/share/VOD.L?range=1y&tab=accounts')
    expect(await screen.findByText('accounts')).toBeDefined()
    expect(screen.queryByText('performance')).toBeNull()
    const bar = screen.getByRole('navigation', { name: 'Sections of this page' })
    const link = (name: string) => within(bar).getByRole('link', { name })
    expect(link('Accounts').getAttribute('aria-current')).toBe('page')
    expect(link('Peers').getAttribute('href')).toBe('/share/VOD.L?range=1y&tab=peers')
    expect(link('Summary').getAttribute('href')).toBe('/share/VOD.L?range=1y')
    await userEvent.click(link('Peers'))
    expect(await screen.findByText('peers')).toBeDefined()
    expect(screen.queryByText('accounts')).toBeNull()
  })

  it('opens the tab of the panel that the hash names', () => {
    const { tabs } = ARRANGEMENTS.share
    expect(tabOf(tabs, null, 'costs')?.key).toBe('costs')
    expect(tabOf(tabs, 'peers', 'costs')?.key).toBe('peers')
    expect(tabOf(tabs, 'nothing', '')?.key).toBe('summary')
    expect(tabOf(ARRANGEMENTS.index.tabs, null, '')).toBeUndefined()
  })

  it('has each panel that the command menu leads to', () => {
    const parts = Object.values(ARRANGEMENTS).flatMap(({ main, side, tabs }) =>
      [{ main, side }, ...tabs].flatMap((columns) => [...columns.main, ...columns.side].map(idOf)),
    )
    const ledTo: Readonly<Record<Extract<ShareGoal, { panel: string }>['panel'], true>> = {
      accounts: true,
      dividends: true,
      valuation: true,
      peers: true,
      holdings: true,
      rivals: true,
      performance: true,
      news: true,
      shorts: true,
      costs: true,
      facts: true,
      nav: true,
    }
    expect(parts).toEqual(expect.arrayContaining(Object.keys(ledTo)))
  })

  it('brings the bar to the top where the address names a panel of its tab', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    history.replaceState(null, '', '#dividends')
    renderShare(buildInstrumentDetail(), buildStockInfo(), '')
    expect(await screen.findByText(/^dividends of/)).toBeDefined()
    await waitFor(() =>
      expect(scrolled.mock.contexts.at(-1)).toBe(
        screen.getByRole('navigation', { name: 'Sections of this page' }),
      ),
    )
    history.replaceState(null, '', location.pathname)
  })

  it('of an index has a bar with a link to each panel', async () => {
    api.on(getStockInfo, () => buildStockInfo({ kind: 'index' }))
    showSymbol('^FTSE')
    await screen.findByText('members')
    const bar = screen.getByRole('navigation', { name: 'Sections of this page' })
    expect(within(bar).getByRole('link', { name: 'Constituents' }).getAttribute('href')).toBe(
      '#members',
    )
  })

  it('remembers a folded panel', async () => {
    const user = userEvent.setup()
    const { unmount } = renderShare(buildInstrumentDetail(), buildStockInfo(), 'facts')
    await screen.findByText('GB00BH4HKS39')
    await user.click(screen.getByRole('button', { name: 'Show Facts', expanded: true }))
    expect(screen.queryByText('GB00BH4HKS39')).toBeNull()
    unmount()
    renderShare(buildInstrumentDetail(), buildStockInfo(), 'facts')
    await screen.findByRole('link', { name: 'Accounts' })
    await user.click(await screen.findByRole('button', { name: 'Show Facts', expanded: false }))
    expect(await screen.findByText('GB00BH4HKS39')).toBeDefined()
  })
})

describe('the six figures of the header', () => {
  const details = {
    bid: 611,
    ask: 613,
    averageVolume3m: 20_000_000,
    averageVolume10d: null,
    average50d: null,
    average200d: null,
    forwardEarnings: null,
    forwardDividend: null,
    trailingDividend: null,
    exDividendDate: '2020-11-26',
    dividendDate: '2099-02-05',
    resultsDate: '2099-05-17',
  }
  const cell = (term: string) =>
    screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent

  it('are market cap, P/E, yield, volume against the usual, spread and the next date', async () => {
    renderShare(
      buildInstrumentDetail(),
      buildStockInfo({
        priceEarnings: 11.4,
        dividendYield: 0.046,
        volume: 16_000_000,
        relativeVolume: 0.8,
        details,
      }),
    )
    expect(await screen.findByText('0.8× usual')).toBeDefined()
    expect(cell('Market cap')).toBe('£1.21bn')
    expect(cell('P/E')).toBe('11.4')
    expect(cell('Yield')).toBe('4.60%')
    expect(cell('Spread')).toBe('0.33%')
    expect(cell('Dividend')).toBe('5 Feb 2099')
  })

  it('keep their places while nothing is known', async () => {
    renderShare(buildInstrumentDetail(), RESTING)
    await screen.findByText('No price available')
    expect(cell('Spread')).toBe('–')
    expect(cell('Next date')).toBe('–')
  })

  it('have bars of the day and of 52 weeks, unless the price is in doubt', async () => {
    const range = { dayLow: 600, dayHigh: 620, fiftyTwoWeekLow: 400, fiftyTwoWeekHigh: 700 }
    const { unmount } = renderShare(buildInstrumentDetail(), buildStockInfo(range))
    const name = '612.20p within day, 600.00p to 620.00p'
    expect(await screen.findByRole('img', { name })).toBeDefined()
    expect(screen.getByRole('img', { name: /within 52 weeks, 400.00p to 700.00p/ })).toBeDefined()
    unmount()
    renderShare(buildInstrumentDetail(), buildStockInfo({ ...range, flags: ['unit_in_doubt'] }))
    await screen.findByText(/contradict this price’s unit/)
    expect(screen.queryByRole('img', { name: /within/ })).toBeNull()
  })
})

const trustOf = (): TrustDetail =>
  ({
    ticker: 'VOD.L',
    nav: { value: 886.3, unit: 'GBX', date: '2026-10-31' },
    discount: -0.059,
    because: null,
    z: -0.5,
    points: [],
    navs: [],
  }) as unknown as TrustDetail
const cell = (term: string) =>
  screen.queryAllByRole('term').find(({ textContent }) => textContent === term)?.nextElementSibling

describe('the header by kind', () => {
  it('of a trust has NAV with its day, discount below 0 and z-score, without what is not known', async () => {
    api.on(getTrust, trustOf)
    renderShare(
      buildInstrumentDetail({ listing_category: 'Closed-ended investment funds' }),
      buildStockInfo({ dividendYield: 0.03, priceEarnings: 12 }),
    )
    await waitFor(() => expect(cell('NAV, 31 Oct')?.textContent).toBe('886.30p'))
    expect(cell('Disc./prem.')?.textContent).toBe('−5.90%')
    expect(cell('Z-score')?.textContent).toBe('−0.50')
    expect(cell('Yield')?.textContent).toBe('3.00%')
    expect(cell('P/E')).toBeUndefined()
    expect(cell('Spread')).toBeUndefined()
  })

  it('of a fund has its distribution, and no dash for what no source gives', async () => {
    const details = { trailingDividend: { value: 1.046, unit: 'GBP' } } as QuoteDetails
    renderShare(
      buildInstrumentDetail({ mifir_identifier_description: 'ETFs' }),
      buildStockInfo({ details, marketCap: null }),
    )
    await waitFor(() => expect(cell('Distribution')?.textContent).toBe('£1.05'))
    expect(cell('Size')).toBeUndefined()
    expect(cell('P/E')).toBeUndefined()
  })

  it('of an index has its breadth, and asks no instrument list', async () => {
    api.on(getStockInfo, () => buildStockInfo({ kind: 'index' }))
    const share = (change_ratio: number | null) => ({ change_ratio }) as MapShare
    api.on(
      getMarketMap,
      () =>
        ({
          sectors: [{ shares: [share(0.01), share(0.02), share(-0.01), share(null)] }],
        }) as unknown as MarketMap,
    )
    showSymbol('^FTSE')
    await waitFor(() => expect(cell('Up')?.textContent).toBe('2'))
    expect(cell('Down')?.textContent).toBe('1')
    expect(api.asked.some((path) => path.includes('/api/instruments/'))).toBe(false)
    expect(await screen.findByText('breadth')).toBeDefined()
  })
})

it('A receipt of a London company has the panels of a company', async () => {
  renderShare(
    buildInstrumentDetail({ mifir_identifier_description: 'Depositary receipts' }),
    buildStockInfo(),
  )
  expect(await screen.findByText('ranks of VOD.L, Vodafone Group plc')).toBeDefined()
})

it('A currency and a commodity have performance and levels', async () => {
  api.on(getStockInfo, () => buildStockInfo())
  const { unmount } = showSymbol('GBPUSD=X')
  expect(await screen.findByText('levels')).toBeDefined()
  expect(await screen.findByText('performance')).toBeDefined()
  unmount()
  showSymbol('BZ=F')
  expect(await screen.findByText('levels')).toBeDefined()
  expect(await screen.findByText('performance')).toBeDefined()
  expect(screen.getByText(/US\$ per barrel/)).toBeDefined()
})
