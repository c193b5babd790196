import { STRIP_ITEMS } from '@leadenhall/contract/market/strip-items.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { fakeApi, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { formatStripPrice } from './strip-price.ts'
import { TickerStrip } from './ticker-strip.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const LEVELS = [10_120.5, 781.3, 78.35, 68_250, 49_020.1, 1.3517, 7011.8]

function quotes(over: Partial<Quote> = {}): Quote[] {
  return STRIP_ITEMS.map(({ ticker }, position) =>
    buildQuote({ ticker, price: LEVELS[position] ?? null, ...over }),
  )
}

async function renderStrip(items: Quote[] | null = quotes()) {
  const api = fakeApi()
  api.on(listQuotes, () => (items ? { items, missing: [] } : unreachable))
  renderPage(<TickerStrip />)
  await pass(0)
  return { api, strip: screen.getByRole('region', { name: 'Market ticker' }) }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const item = () => screen.getAllByRole('button')[0] as HTMLElement
const glyph = () => item().querySelector('svg')?.dataset['glyph']

describe('the rotation', () => {
  it('shows the seven items in order, one every 4100 ms, and wraps', async () => {
    const { api } = await renderStrip()
    const seen = []
    for (const _ of STRIP_ITEMS) {
      seen.push(item().textContent)
      await pass(4100)
    }
    expect(seen.map((text) => text?.replace(/[+].*/, ''))).toEqual([
      'FTSE 10010,121',
      'FTSE AIM All-Share781',
      'BrentUS$78',
      'BTC-GBP68,250',
      'Dow Jones49,020',
      'GBP-USD1.3517',
      'S&P 5007,012',
    ])
    expect(item().textContent).toContain('FTSE 100')
    expect(api.asked[0]).toBe(
      `/api/quotes?tickers=${encodeURIComponent(STRIP_ITEMS.map(({ ticker }) => ticker).join(','))}`,
    )
  })

  it('does not advance a millisecond early', async () => {
    await renderStrip()
    await pass(4099)
    expect(item().textContent).toContain('FTSE 100')
    await pass(1)
    expect(item().textContent).toContain('FTSE AIM All-Share')
  })

  it('advances immediately on click', async () => {
    await renderStrip()
    fireEvent.click(item())
    expect(item().textContent).toContain('FTSE AIM All-Share')
  })

  it('does not pause for the focus of a click', async () => {
    await renderStrip()
    fireEvent.focus(item())
    await pass(4100)
    expect(item().textContent).toContain('FTSE AIM All-Share')
  })

  it('pauses while hovered or focused by the keyboard', async () => {
    const { strip } = await renderStrip()
    fireEvent.pointerEnter(strip)
    act(() => item().focus())
    await pass(20_000)
    fireEvent.pointerLeave(strip)
    await pass(20_000)
    expect(item().textContent).toContain('FTSE 100')
    act(() => item().blur())
    await pass(4100)
    expect(item().textContent).toContain('FTSE AIM All-Share')
  })

  it('is paused and resumed by its button', async () => {
    await renderStrip()
    fireEvent.click(screen.getByRole('button', { name: 'Pause the ticker' }))
    await pass(20_000)
    expect(item().textContent).toContain('FTSE 100')
    fireEvent.click(screen.getByRole('button', { name: 'Resume the ticker' }))
    await pass(4100)
    expect(item().textContent).toContain('FTSE AIM All-Share')
  })
})

describe('a figure', () => {
  it.each([
    [10_120.5, '10,121'],
    [10, '10'],
    [10.49, '10'],
    [9.99, '9.99'],
    [1.3517, '1.3517'],
    [0.5, '0.5'],
  ])('of %d is shown as %s', (price, text) => {
    expect(formatStripPrice(price)).toBe(text)
  })

  it('below the previous close is red with a falling arrow', async () => {
    await renderStrip(quotes({ previousClose: 99_999, changeRatio: -0.012 }))
    expect(item().textContent).toContain('−1.20%')
    expect(glyph()).toBe('down')
    expect(screen.getByText('10,121').className).toContain('text-down')
  })

  it('above it is green with a rising arrow', async () => {
    await renderStrip(quotes({ previousClose: 1, changeRatio: 0.012 }))
    expect(item().textContent).toContain('+1.20%')
    expect(glyph()).toBe('up')
    expect(screen.getByText('10,121').className).toContain('text-up')
  })

  it('at the previous close is green with a grey dot', async () => {
    await renderStrip(quotes({ previousClose: 10_120.5, changeRatio: 0 }))
    expect(screen.getByText('10,121').className).toContain('text-up')
    expect(glyph()).toBe('flat')
    expect(screen.getByText('0.00%').className).toContain('text-flat')
  })

  it('shows its age on hover, and says when it is the last known one', async () => {
    await renderStrip(quotes({ provenance: buildProvenance({ stale: true }) }))
    expect(item().title).toBe('last known value, 20 Nov 2026, 14:03')
  })

  it('that is unavailable says so, and the ticker continues', async () => {
    await renderStrip(quotes().slice(1))
    expect(item().textContent).toBe('FTSE 100not available')
    await pass(4100)
    expect(item().textContent).toContain('781')
  })
})

it('shows a placeholder until the first response, or for good if none comes', async () => {
  await renderStrip(null)
  expect(item().textContent).toMatch(/^FTSE 100(not available)?$/)
})
