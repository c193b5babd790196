import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildHolding, buildHoldings } from '../../../test-support/build-holdings.ts'
import { buildQuote } from '../../../test-support/build-quote.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { serve } from '../../../test-support/serve-portfolio.tsx'
import { buildComingRow } from '../../income/test-support/build-coming.ts'
import type { LiveHolding } from '../overview/live-holdings.ts'
import { listHeldDates } from './held-dates.ts'
import { listMovers } from './home-movers.ts'
import { HomePortfolio } from './home-portfolio.tsx'

const dates = (over: Partial<QuoteDetails>) =>
  ({ exDividendDate: null, resultsDate: null, ...over }) as QuoteDetails
const show = () => renderPage(<HomePortfolio greeting="Welcome back, Margot." />)

describe('The portfolio on Home', () => {
  it('has value, today in pounds and percent, and the return beside the market', async () => {
    const api = serve()
    api.on(endpoints.listHeldTickers, () => ({ tickers: ['VOD.L'] }))
    api.on(listQuotes, () => ({ items: [], missing: [] }))
    show()
    expect(await screen.findByText('£1,000.00')).toBeDefined()
    // £5 on £995.
    expect(screen.getByText('+£5.00', { selector: 'dd' }).textContent).toMatch(/\+0\.50%/)
    expect(await screen.findByText('v FTSE All-Share +2.00%')).toBeDefined()
    expect(await screen.findByRole('slider', { name: /beside the market/ })).toBeDefined()
    expect(screen.getByText('Welcome back, Margot.')).toBeDefined()
  })

  it('names what moved most and what comes next', async () => {
    const api = serve()
    api.on(endpoints.getHoldings, () =>
      buildHoldings({
        holdings: [buildHolding(), buildHolding({ ticker: 'AZN.L', name: 'AZN', today: '-80' })],
      }),
    )
    api.on(endpoints.listHeldTickers, () => ({ tickers: ['VOD.L'] }))
    api.on(listQuotes, () => ({
      items: [buildQuote({ ticker: 'VOD.L', details: dates({ exDividendDate: '2999-02-04' }) })],
      missing: [],
    }))
    show()
    const moved = (await screen.findByText('Moved most today')).parentElement as HTMLElement
    const [first] = within(moved).getAllByRole('link')
    expect(first?.textContent).toMatch(/AZN\.L.*−£80\.00/)
    const next = await screen.findByRole('link', { name: /VOD\.L.*ex-dividend.*Feb/ })
    expect(next.getAttribute('href')).toBe('/share/VOD.L')
  })

  it('without holdings leads to a first step, not to an empty panel', async () => {
    serve().on(endpoints.getHoldings, () => buildHoldings({ holdings: [], cash: [] }))
    show()
    const link = await screen.findByRole('link', { name: 'Import a file' })
    expect(link.getAttribute('href')).toBe('/portfoliomanager?view=import')
    expect(screen.getByRole('link', { name: 'Record an activity' })).toBeDefined()
    expect(screen.queryByText('Moved most today')).toBeNull()
  })

  it('does not count an unknown value as 0', async () => {
    const api = serve()
    api.on(endpoints.getHoldings, () =>
      buildHoldings({ value: null, today: null, knownValue: '900' }),
    )
    api.on(endpoints.listHeldTickers, () => ({ tickers: [] }))
    show()
    expect(await screen.findByText(/£900\.00/)).toBeDefined()
    expect(screen.queryByText('£0.00')).toBeNull()
  })
})

describe('Coming days of held shares', () => {
  it('begin today, the next first', () => {
    const quotes = [
      buildQuote({
        ticker: 'A.L',
        details: dates({ exDividendDate: '2026-11-25', resultsDate: '2026-12-03' }),
      }),
      buildQuote({ ticker: 'B.L', details: dates({ exDividendDate: '2026-11-26' }) }),
      buildQuote({ ticker: 'C.L' }),
    ]
    expect(
      listHeldDates(quotes, [], '2026-11-26').map(({ ticker, kind }) => `${ticker} ${kind}`),
    ).toEqual(['B.L ex-dividend', 'A.L results'])
  })

  it('have each payment once for all accounts, and nothing that is only expected', () => {
    const pays = (over: object) =>
      buildComingRow({ exDate: '2026-11-05', payDate: '2026-11-26', ...over })
    const rows = [
      pays({ amount: '45' }),
      pays({ amount: '5', account: 'sipp' }),
      pays({ ticker: 'D.L', amount: null }),
      pays({ ticker: 'E.L', certainty: 'expected' }),
      pays({ ticker: 'F.L', exDate: '2026-11-26', payDate: null }),
    ]
    expect(
      listHeldDates([], rows, '2026-11-26').map(({ amount, kind, ticker }) => [
        ticker,
        kind,
        amount,
      ]),
    ).toEqual([
      ['F.L', 'ex-dividend', null],
      ['VOD.L', 'payment', 50],
      ['D.L', 'payment', null],
    ])
  })

  it('have an ex-dividend day once that both the quote and the dividends name', () => {
    const quotes = [
      buildQuote({ ticker: 'VOD.L', details: dates({ exDividendDate: '2999-02-04' }) }),
    ]
    const rows = [buildComingRow({ payDate: null })]
    expect(listHeldDates(quotes, rows, '2026-11-26')).toHaveLength(1)
  })
})

describe('Movers', () => {
  const live = (over: Partial<LiveHolding>): LiveHolding => ({
    holding: buildHolding(),
    price: 80,
    changeRatio: null,
    value: 105,
    gain: 0,
    today: 5,
    ...over,
  })

  it('are ordered by pounds, without unmoved and unknown ones', () => {
    const rows = [
      live({}),
      live({ today: -50, value: 50 }),
      live({ today: null }),
      live({ today: 0 }),
    ]
    expect(listMovers(rows)).toMatchObject([
      { today: -50, ratio: -0.5 },
      { today: 5, ratio: 0.05 },
    ])
  })
})
