import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { listFallers, listIndices, listRisers } from '@leadenhall/contract/market/endpoints.ts'
import type { MarketIndex, MarketMover } from '@leadenhall/contract/market/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildChart } from '../../test-support/build-chart.ts'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { FakeEventSource } from '../../test-support/fake-event-source.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { TickerPanel } from './ticker-panel.tsx'

const indexOf = (name: string, ticker: string, changeRatio: number | null): MarketIndex => ({
  Index: name,
  PercentageChange: null,
  ticker,
  value: 10_120.5,
  changeRatio,
  provenance: buildProvenance(),
})
const moverOf = (ticker: string, changeRatio: number): MarketMover => ({
  Ticker: ticker,
  PercentageChange: '',
  name: `${ticker} plc`,
  changeRatio,
  price: 91.5,
  unit: 'GBX',
  provenance: buildProvenance(),
})
let api: FakeApi

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  api = fakeApi()
  api.on(listIndices, () => [
    indexOf('FTSE 100', '^FTSE', 0.0042),
    indexOf('FTSE 250', '^FTMC', -0.01),
    indexOf('FTSE AIM All-Share', '^FTAI', 0),
  ])
  api.on(listRisers, () => ['R1.L', 'R2.L', 'R3.L', 'R4.L'].map((ticker) => moverOf(ticker, 0.1)))
  api.on(listFallers, () => ['F1.L', 'F2.L', 'F3.L', 'F4.L'].map((ticker) => moverOf(ticker, -0.1)))
  api.on(getChart, () => buildChart())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = () => screen.getByRole('heading', { level: 2 }).textContent?.trim()

describe('The ticker panel', () => {
  // @spec 2.10
  it('shows the indices with sign and arrow, then the first three risers and fallers', async () => {
    renderPage(<TickerPanel />)
    expect(await screen.findByText('FTSE AIM All-Share')).toBeDefined()
    expect(screen.getByText('+0.42%')).toBeDefined()
    expect(screen.getByText('−1.00%')).toBeDefined()
    expect(screen.getByText('0.00%')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Market Indices/ }))
    expect(await screen.findByText('R3.L')).toBeDefined()
    expect(screen.queryByText('R4.L')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Top Risers/ }))
    expect(await screen.findByText('F3.L')).toBeDefined()
    expect(screen.getByRole('link', { name: /F3\.L/ }).getAttribute('href')).toBe('/share/F3.L')
    fireEvent.click(screen.getByRole('button', { name: /Top Fallers/ }))
    expect(title()).toBe('Market Indices')
  })

  // @spec 9.13
  it('advances every eight seconds, not a millisecond early', async () => {
    renderPage(<TickerPanel />)
    const seen = [title()]
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(8000)
      seen.push(title())
    }
    expect(seen).toEqual(['Market Indices', 'Top Risers', 'Top Fallers', 'Market Indices'])
  })

  it('follows the stream when it is newer and in the same unit', async () => {
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
    renderPage(<TickerPanel />)
    await screen.findByText('FTSE 100')
    await pass(100)
    const index = { ticker: '^FTSE', kind: 'index', price: 10_200, changeRatio: 0.02 } as const
    const say = (quote: Quote) =>
      act(() => FakeEventSource.stillOpen()[0]?.say('quotes', { items: [quote] }))
    say(buildQuote(index))
    expect(screen.getByText('10,200.00')).toBeDefined()
    expect(screen.getByText('+2.00%')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Market Indices/ }))
    await screen.findByText('R1.L')
    await pass(100)
    say(buildQuote({ ticker: 'R1.L', price: 92.25, changeRatio: 0.1 }))
    expect(screen.getByText('92.25p')).toBeDefined()
    say(buildQuote({ ticker: 'R2.L', price: 0.93, unit: 'GBP' }))
    expect(screen.queryByText(/0\.93/)).toBeNull()
  })

  it('keeps the shares under the pointer until it leaves', async () => {
    renderPage(<TickerPanel />)
    const heading = screen.getByRole('heading', { level: 2 })
    fireEvent.click(screen.getByRole('button', { name: /Market Indices/ }))
    await screen.findByText('R1.L')
    fireEvent.pointerOver(heading)
    api.on(listRisers, () => ['N1.L', 'N2.L', 'N3.L'].map((ticker) => moverOf(ticker, 0.2)))
    await pass(70_000)
    expect(screen.getByText('R1.L')).toBeDefined()
    expect(screen.queryByText('N1.L')).toBeNull()
    fireEvent.pointerOut(heading)
    expect(screen.getByText('N1.L')).toBeDefined()
    expect(screen.queryByText('R1.L')).toBeNull()
  })

  it('puts the risers in order again as prices move, but not under the pointer', async () => {
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
    api.on(listRisers, () => [moverOf('S1.L', 0.3), moverOf('S2.L', 0.2), moverOf('S3.L', 0.1)])
    renderPage(<TickerPanel />)
    const heading = screen.getByRole('heading', { level: 2 })
    fireEvent.click(screen.getByRole('button', { name: /Market Indices/ }))
    await screen.findByText('S1.L')
    await pass(100)
    const say = (ticker: string, changeRatio: number) =>
      act(() =>
        FakeEventSource.stillOpen()[0]?.say('quotes', {
          items: [buildQuote({ ticker, changeRatio, price: 95 })],
        }),
      )
    const order = () => screen.getAllByText(/^S\d\.L$/).map(({ textContent }) => textContent)
    say('S3.L', 0.25)
    expect(order()).toEqual(['S1.L', 'S3.L', 'S2.L'])
    fireEvent.pointerOver(heading)
    say('S2.L', 0.4)
    expect(order()).toEqual(['S1.L', 'S3.L', 'S2.L'])
    fireEvent.pointerOut(heading)
    expect(order()).toEqual(['S2.L', 'S1.L', 'S3.L'])
  })

  // @spec 4.10
  it('waits while hovered, focused or paused', async () => {
    renderPage(<TickerPanel />)
    const heading = screen.getByRole('heading', { level: 2 })
    fireEvent.pointerOver(heading)
    await pass(20_000)
    expect(title()).toBe('Market Indices')
    fireEvent.pointerOut(heading)
    fireEvent.click(screen.getByRole('button', { name: 'Pause the market panel' }))
    await pass(20_000)
    expect(title()).toBe('Market Indices')
  })

  it('reports a list that failed, and shows the others', async () => {
    api.on(
      listRisers,
      () => new Failure('upstream_unavailable', 503, 'No source gives the movers.'),
    )
    renderPage(<TickerPanel />)
    await screen.findByText('FTSE 100')
    fireEvent.click(screen.getByRole('button', { name: /Market Indices/ }))
    expect(await screen.findByText('No source gives the movers.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Top Risers/ }))
    expect(await screen.findByText('F1.L')).toBeDefined()
  })
})
