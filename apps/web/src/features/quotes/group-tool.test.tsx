import { getFxRate } from '@leadenhall/contract/currencies/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { groupColumns, poundsColumn, toPounds } from './group-columns.tsx'
import { GroupTool } from './group-tool.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
  api.on(listQuotes, () => ({
    items: [
      buildQuote({ ticker: 'VOD.L', price: 91.5, unit: 'GBX' }),
      buildQuote({ ticker: 'AAPL', price: 200, unit: 'USD' }),
      buildQuote({ ticker: 'NOCUR.L', price: 45.6, unit: null }),
    ],
    missing: [{ ticker: 'NOSUCH.L', code: 'unknown_ticker' as const }],
  }))
  api.on(getFxRate, ({ params }) =>
    params['pair'] === 'USD-GBP'
      ? { from: 'USD', to: 'GBP', rate: 0.75, provenance: buildProvenance() }
      : new Failure('not_found', 404, 'No rate.'),
  )
})

const renderTool = (tickers = 'VOD.L,AAPL,NOCUR.L,NOSUCH.L') =>
  renderPage(
    <GroupTool
      lists={[
        { name: 'Income', tickers: ['VOD.L', 'AAPL'] },
        { name: 'Nothing yet', tickers: [] },
      ]}
      renderSearch={(onPick) => (
        <button type="button" onClick={() => onPick('BP.L')}>
          pick BP.L
        </button>
      )}
    />,
    { path: tickers === '' ? '/toolkit' : `/toolkit?tickers=${tickers}` },
  )
const row = (ticker: string) =>
  screen.getByRole('link', { name: ticker }).closest('tr') as HTMLElement

describe('Prices by ticker group', () => {
  it('are fetched on request; an unknown ticker does not affect the others', async () => {
    renderTool()
    expect(within(row('VOD.L')).getByText('not fetched yet')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Fetch Prices' }))
    expect(await screen.findByText('91.50p')).toBeDefined()
    expect(within(row('NOSUCH.L')).getByText('unknown ticker')).toBeDefined()
    expect(within(row('NOCUR.L')).getByText(/unit unknown/)).toBeDefined()
  })

  it('keep the name of a listed share without a quote', async () => {
    api.on(listQuotes, () => ({
      items: [],
      missing: [
        {
          ticker: 'BP.L',
          code: 'unavailable' as const,
          listed: { name: 'BP p.l.c.', marketCap: null },
        },
      ],
    }))
    renderTool('BP.L')
    await userEvent.click(screen.getByRole('button', { name: 'Fetch Prices' }))
    expect(await within(row('BP.L')).findByText(/BP p\.l\.c\./)).toBeDefined()
    expect(within(row('BP.L')).getByText('(no price available)')).toBeDefined()
  })

  it('have a column in pounds by the declared unit, empty when not convertible', async () => {
    renderTool()
    await userEvent.click(screen.getByRole('button', { name: 'Fetch Prices' }))
    await screen.findByText('91.50p')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Add £ column' }))
    expect(await within(row('AAPL')).findByText('£150.00')).toBeDefined()
    // Prices below one pound have more decimals.
    expect(within(row('VOD.L')).getByText(/^£0\.915/)).toBeDefined()
    expect(within(row('NOCUR.L')).queryByText(/£/)).toBeNull()
  })

  it('are for the tickers in the URL; a search adds to them and a button removes them', async () => {
    const { visited } = renderTool('VOD.L')
    await userEvent.click(screen.getByRole('button', { name: 'pick BP.L' }))
    expect(visited.at(-1)).toBe('/toolkit?tickers=VOD.L%2CBP.L')
    await userEvent.click(screen.getByRole('button', { name: 'Remove VOD.L' }))
    expect(visited.at(-1)).toBe('/toolkit?tickers=BP.L')
    await userEvent.click(screen.getByRole('button', { name: 'Clear List' }))
    expect(await screen.findByText('No tickers in the group')).toBeDefined()
  })

  it('start from a watchlist, whose prices are fetched without another press', async () => {
    const { visited } = renderTool('')
    expect(screen.queryByRole('button', { name: 'Fetch Prices' })).toBeNull()
    const offered = screen.getAllByRole('button', { name: /\(\d+\)$/ })
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Income (2)',
      'FTSE watchlist (10)',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Income (2)' }))
    expect(visited.at(-1)).toBe('/toolkit?tickers=VOD.L%2CAAPL')
    expect(await screen.findByText('91.50p')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Fetch Prices' })).toBeDefined()
  })

  it('can be imported in bulk, as written or converted', async () => {
    const { visited } = renderTool('')
    await userEvent.click(screen.getByRole('button', { name: 'Import Multiple' }))
    await userEvent.type(await screen.findByRole('textbox'), '£VOD, BP LN,{enter}$AAPL,BRENT')
    expect(screen.getByText('VOD.L, BP.L, AAPL, BZ=F')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add 4 tickers' }))
    expect(visited.at(-1)).toBe('/toolkit?tickers=VOD.L%2CBP.L%2CAAPL%2CBZ%3DF')
  })

  it('are copied as tab-separated lines', async () => {
    const user = userEvent.setup()
    renderTool('VOD.L')
    await user.click(screen.getByRole('button', { name: 'Fetch Prices' }))
    await screen.findByText('91.50p')
    await user.click(screen.getByRole('button', { name: 'Copy Prices' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(
        /^VOD\.L\tVodafone Group plc\t91\.5\tGBX\t/,
      ),
    )
  })

  it('are exported with the change in percent and pounds without the noise of their conversion', () => {
    const quote = buildQuote({ price: 686.1, changeRatio: 0.013086864060199528 })
    const row = { ticker: 'VOD.L', name: null, quote, missing: null }
    const change = groupColumns.find(({ header }) => header === '% Change')
    expect(change?.value(row)).toBe(1.31)
    expect(poundsColumn(new Map()).value(row)).toBe(6.861)
  })

  it('all open on an external site', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    renderTool('VOD.L,^FTSE')
    await userEvent.click(screen.getByRole('button', { name: 'Open external finance site' }))
    expect(open.mock.calls[0]?.[0]).toBe('https://finance.yahoo.com/quotes/VOD.L,%5EFTSE')
    open.mockRestore()
  })
})

describe('A price in pounds', () => {
  const rates = new Map([['USD', 0.75]])
  it.each([
    ['pence', buildQuote({ price: 250, unit: 'GBX' }), 2.5],
    ['pounds', buildQuote({ price: 250, unit: 'GBP' }), 250],
    ['dollars', buildQuote({ price: 100, unit: 'USD' }), 75],
    ['a currency without a rate', buildQuote({ price: 100, unit: 'JPY' }), null],
    ['a unit in doubt', buildQuote({ price: 250, flags: ['unit_in_doubt'] }), null],
    ['no unit', buildQuote({ price: 100, unit: null }), null],
    ['no price', buildQuote({ price: null }), null],
    ['points of an index', buildQuote({ kind: 'index', price: 10_000, unit: 'GBP' }), null],
    ['nothing', null, null],
  ])('from %s', (_, quote, pounds) => {
    expect(toPounds(quote, rates)).toBe(pounds)
  })
})

it('A price in doubt is marked', async () => {
  api.on(listQuotes, () => ({
    items: [buildQuote({ ticker: 'VOD.L', price: 0.915, flags: ['unit_in_doubt'] })],
    missing: [],
  }))
  renderTool('VOD.L')
  await userEvent.click(screen.getByRole('button', { name: 'Fetch Prices' }))
  expect(await screen.findByLabelText(/^In doubt/)).toBeDefined()
})
