import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import type { Figure } from '@leadenhall/contract/figures/index.ts'
import { getStockInfoFromSource } from '@leadenhall/contract/quotes/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bootstrap } from '../../lib/bootstrap.ts'
import { buildStockInfo } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { toPlainInfo, withRatios } from './plain-info.ts'
import { StockInfoTool } from './stock-info-tool.tsx'

let api: FakeApi

const { dataMode } = bootstrap

afterEach(() => {
  Object.assign(bootstrap, { dataMode })
})

beforeEach(() => {
  localStorage.clear()
  api = fakeApi()
  api.on(getFigures, () => new Failure('not_found', 404, 'No figures.'))
  api.on(getStockInfoFromSource, () => buildStockInfo())
})

const renderTool = (path = '/toolkit') =>
  renderPage(
    <StockInfoTool
      renderSearch={(onPick) => (
        <button type="button" onClick={() => onPick('VOD.L')}>
          pick VOD.L
        </button>
      )}
    />,
    { path },
  )
const get = () => screen.getByRole('button', { name: 'Get Stock Info' })

it('only runs when a ticker is chosen', async () => {
  renderTool()
  expect(get()).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'pick VOD.L' }))
  expect(get()).toHaveProperty('disabled', false)
  expect(api.asked).toEqual([])
})

it('uses the first source with the profile by default, and shows what it says with its units', async () => {
  renderTool('/toolkit?ticker=VOD.L')
  await userEvent.click(get())
  const valueOf = (field: string) => screen.getByText(field).parentElement?.textContent
  await screen.findByText('Company')
  expect(valueOf('Company')).toBe('CompanyVodafone Group plc')
  expect(valueOf('Price')).toBe('Price612.20p')
  expect(valueOf('Change')).toBe('Change+4.00p (+0.66%)')
  expect(valueOf('Day range')).toBe('Day range–')
  expect(api.asked).toContain('/stockInfo/VOD.L/YAHOO?getProfile=true')
})

it('shows every raw field behind a switch', async () => {
  renderTool('/toolkit?ticker=VOD.L')
  await userEvent.click(screen.getByRole('button', { name: 'Raw fields' }))
  await userEvent.click(get())
  const field = await screen.findByText('companyName')
  expect(within(field.closest('tr') as HTMLElement).getByText('Vodafone Group plc')).toBeDefined()
  expect(screen.getByText('quote.provenance.source')).toBeDefined()
})

it('can use the second source, without the profile', async () => {
  renderTool('/toolkit?ticker=VOD.L')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'GOOGLE')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include Profile' }))
  await userEvent.click(get())
  await screen.findByText('Company')
  expect(api.asked).toContain('/stockInfo/VOD.L/GOOGLE?getProfile=false')
})

it('can be cancelled while loading', async () => {
  api.on(getStockInfoFromSource, heldBack<never>().answer)
  renderTool('/toolkit?ticker=VOD.L')
  await userEvent.click(get())
  expect(screen.getByRole('status', { name: 'Fetching stock info for VOD.L' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('No stock info fetched')).toBeDefined()
})

it('shows why a source has no data', async () => {
  api.on(getStockInfoFromSource, () => new Failure('upstream_unavailable', 503, 'google: refused.'))
  renderTool('/toolkit?ticker=VOD.L')
  await userEvent.click(get())
  expect(await screen.findByText('google: refused.')).toBeDefined()
})

it('fills in the figures that a quote lacks from the accounts', () => {
  const info = buildStockInfo()
  const figures = [
    { metric: 'eps', value: 0.42, unit: 'GBP' },
    { metric: 'book_value_per_share', value: 2.5, unit: 'EUR' },
    { metric: 'pe', value: 14.6 },
    { metric: 'dividend_yield', value: 0.034 },
  ]
  const own = { ...info, quote: { ...info.quote, priceEarnings: null, dividendYield: 0.05 } }
  const lines = toPlainInfo(withRatios(own, { figures }))
  const valueOf = (name: string) => lines.find(({ field }) => field === name)?.value
  expect(valueOf('P/E')).toBe('14.6')
  expect(valueOf('Dividend yield')).toBe('5.00%')
  expect(valueOf('Earnings per share')).toBe('42.00p')
  expect(valueOf('Book value per share')).toBe('€2.50')
})

it('shows every known figure by group, in the unit and format of the company page', async () => {
  const figure = (
    metric: string,
    label: string,
    kind: Figure['kind'],
    value: number | null,
  ): Figure => ({
    metric,
    label,
    kind,
    value,
    unit: kind === 'per_share' ? 'GBP' : null,
    date: null,
    period: null,
    publishedAt: null,
    source: 'computed',
    link: null,
    age: null,
    simulated: false,
    because: null,
    inputs: [],
  })
  api.on(getFigures, () => ({
    ticker: 'VOD.L',
    name: null,
    asOf: '2026-11-20T14:03:00.000Z',
    currency: 'GBP',
    listingCurrency: 'GBP',
    simulated: false,
    ranks: [],
    figures: [
      figure('eps', 'Earnings per share', 'per_share', 0.2851),
      figure('dps', 'Dividends per share', 'per_share', 0.137),
      figure('ev_ebitda', 'EV/EBITDA', 'ratio', 8.127),
      figure('roce', 'ROCE', 'percent', 0.1214),
      figure('operating_margin', 'Operating margin', 'percent', null),
    ],
  }))
  renderTool('/toolkit?ticker=VOD.L')
  await userEvent.click(get())
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  expect(await screen.findByText('28.51p')).toBeDefined()
  expect(screen.getAllByText('Earnings per share')).toHaveLength(1)
  expect(rowsOf('Per share')).toEqual(['Dividends per share13.70p'])
  expect(rowsOf('Margins and returns')).toEqual(['ROCE12.1%'])
  expect(screen.getByText('EV/EBITDA').parentElement?.textContent).toMatch(/8\.1\d?$/)
})

it.each([
  ['demo', ['Yahoo Finance (simulated)', 'Google Finance (simulated)']],
  ['live', ['Yahoo Finance', 'Google Finance']],
])('names its sources as what they are in %s mode', (dataMode, names) => {
  Object.assign(bootstrap, { dataMode })
  renderTool()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(names)
})

it('says why a company that lost money has no P/E', () => {
  const info = buildStockInfo()
  const figures = [{ metric: 'eps', value: -0.65, unit: 'EUR' }]
  const own = { ...info, quote: { ...info.quote, priceEarnings: null, earningsPerShare: null } }
  const lines = toPlainInfo(withRatios(own, { figures }))
  expect(lines.find(({ field }) => field === 'P/E')?.value).toBe('None: the company made a loss')
})
