import { getPriceData } from '@leadenhall/contract/history/endpoints.ts'
import type { PriceRow } from '@leadenhall/contract/history/index.ts'
import { getInstrument } from '@leadenhall/contract/instruments/endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { formatDate } from '../../format/time.ts'
import { buildInstrumentDetail } from '../../test-support/build-instrument.ts'
import { type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PriceHistoryTool } from './price-history-tool.tsx'

const drawn = vi.hoisted(() => ({ times: [] as number[][] }))
vi.mock('./draw-chart.ts', () => ({
  drawChart: (_: unknown, { model }: { model: { chart: { bars: { time: number }[] } } }) => {
    drawn.times.push(model.chart.bars.map(({ time }) => time))
    return { visible: () => null, remove: () => {} }
  },
}))

const rowOf = (date: string, close: number | null): PriceRow => ({
  date,
  open: close,
  high: close,
  low: close,
  close,
  adjClose: close,
  volume: 1_234_567,
  unit: 'GBX',
  source: 'yahoo',
  flags: [],
})
let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  api = fakeApi()
  api.on(getInstrument, ({ params }) => buildInstrumentDetail({ ticker: params['ticker'] ?? '' }))
  api.on(getPriceData, () => [rowOf('2026-11-19', 91.5), rowOf('2026-11-20', null)])
})

const ASKED = '/toolkit?ticker=VOD.L&from=2026-11-01&to=2026-11-20'
const renderTool = (path = '/toolkit') => renderPage(<PriceHistoryTool />, { path })

it('starts with the past year and fetches nothing', () => {
  renderTool()
  const today = formatDate(new Date().toISOString().slice(0, 10))
  expect(screen.getByLabelText('To Date')).toHaveProperty('value', today)
  expect(screen.getByText('No prices fetched')).toBeDefined()
  expect(screen.getByText('Enter a ticker and two dates.')).toBeDefined()
  expect(api.asked).toEqual([])
})

it('fetches whole days for a ticker and keeps them in the URL', async () => {
  const { visited } = renderTool()
  await userEvent.type(screen.getByLabelText('Ticker'), 'vod.l')
  fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-11-20' } })
  await userEvent.click(screen.getByRole('button', { name: 'Fetch' }))
  expect(await screen.findByText('19 Nov 2026')).toBeDefined()
  expect(visited.at(-1)).toBe(ASKED)
  const [from, to] = ['2026-11-01', '2026-11-21'].map((day) => Date.parse(day) / 1000)
  expect(api.asked).toContain(`/priceDataCsv/VOD.L/${from}/${to}/1d`)
})

it('lists the newest day first', async () => {
  renderTool(ASKED)
  await screen.findByText('19 Nov 2026')
  const days = screen.getAllByRole('cell', { name: / 2026$/ })
  expect(days.map(({ textContent }) => textContent)).toEqual(['20 Nov 2026', '19 Nov 2026'])
})

it('fetches a preset period that ends today', async () => {
  const { visited } = renderTool(ASKED)
  await userEvent.click(screen.getByRole('button', { name: 'YTD' }))
  const today = new Date().toISOString().slice(0, 10)
  expect(visited.at(-1)).toBe(`/toolkit?ticker=VOD.L&from=${today.slice(0, 4)}-01-01&to=${today}`)
  expect(screen.getByRole('button', { name: 'YTD' }).getAttribute('aria-pressed')).toBe('true')
})

it('shows missing prices as missing, and the same rows as JSON', async () => {
  renderTool(ASKED)
  const row = (await screen.findByRole('cell', { name: '20 Nov 2026' })).closest('tr')
  expect(row?.textContent).toBe('20 Nov 2026–––––1,234,567GBX')
  await userEvent.click(screen.getByRole('button', { name: 'JSON view' }))
  expect(screen.getByText(/"close": null/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Table view' }))
  expect(screen.getByText('19 Nov 2026')).toBeDefined()
})

it('shows the prices of a penny share with their decimals, and an index without a currency', async () => {
  api.on(getPriceData, () => [rowOf('2026-11-19', 0.1455)])
  const penny = renderTool(ASKED)
  expect(await screen.findAllByRole('cell', { name: '0.1455p' })).toHaveLength(5)
  penny.unmount()
  api.on(getPriceData, () => [{ ...rowOf('2026-11-19', 11_612.13), unit: 'GBP' }])
  renderTool(ASKED.replace('VOD.L', '%5EFTSE'))
  expect(await screen.findAllByRole('cell', { name: '11,612.13' })).toHaveLength(5)
})

it('can be cleared', async () => {
  const { visited } = renderTool(ASKED)
  await screen.findByText('19 Nov 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Clear List' }))
  expect(await screen.findByText('No prices fetched')).toBeDefined()
  expect(visited.at(-1)).toBe('/toolkit')
})

it('reports days in the wrong order at the field', () => {
  renderTool()
  fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-11-01' } })
  expect(screen.getByText('To Date must not be before From Date.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Fetch' })).toHaveProperty('disabled', true)
})

it('can be cancelled while loading', async () => {
  api.on(getPriceData, heldBack<PriceRow[]>().answer)
  renderTool(ASKED)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('No prices fetched')).toBeDefined()
})

it('draws the period, oldest day first', async () => {
  renderTool(ASKED)
  await screen.findByText('19 Nov 2026')
  await waitFor(() =>
    expect(drawn.times.at(-1)).toEqual([
      Date.UTC(2026, 10, 19) / 1000,
      Date.UTC(2026, 10, 20) / 1000,
    ]),
  )
})

it('names the listing, and offers the other lines of its company', async () => {
  api.on(getInstrument, () =>
    buildInstrumentDetail({
      ticker: 'VOD',
      name: 'Vodafone Group plc ADR',
      exchange: 'NASDAQ',
      trading_currency: 'USD',
      other_lines: [
        {
          ticker: 'VOD.L',
          exchange: 'LSE',
          name: 'Vodafone Group plc',
          security_description: null,
          trading_currency: 'GBX',
          retired_on: null,
        },
      ],
    }),
  )
  const { visited } = renderTool(ASKED.replace('VOD.L', 'VOD'))
  expect(await screen.findByText('Vodafone Group plc ADR · NASDAQ · USD')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'VOD.L (LSE, GBX)' }))
  expect(visited.at(-1)).toBe(ASKED)
})

it('starts with the share that was looked at last, until it is cleared', async () => {
  const first = renderTool(ASKED)
  await screen.findByText('19 Nov 2026')
  await userEvent.click(screen.getByRole('button', { name: 'YTD' }))
  first.unmount()
  renderTool()
  expect(screen.getByLabelText('Ticker')).toHaveProperty('value', 'VOD.L')
  expect(await screen.findByText('19 Nov 2026')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear List' }))
  expect(await screen.findByText('No prices fetched')).toBeDefined()
})
