import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import { DEFAULT_WATCHLIST } from '@leadenhall/contract/watchlists/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { buildPerformance } from '../../test-support/build-watchlist.ts'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { fakeWatchedFigures } from '../../test-support/fake-watched-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { FixedWatchlistPage } from './fixed-watchlist-page.tsx'
import { PARTS } from './test-support/parts.tsx'

const SHOWN = vi.fn<(message: string) => void>()
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string) => SHOWN(message),
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))

const UNKNOWN = { ticker: 'NOPE', code: 'unknown_ticker' } as const
let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  SHOWN.mockReset()
  api = fakeApi()
  fakeWatchedFigures(api)
  api.on(listQuotes, ({ query }) => {
    const tickers = query.get('tickers')?.split(',') ?? []
    const known = tickers.filter((ticker) => ticker !== UNKNOWN.ticker)
    return {
      items: known.map((ticker) => buildQuote({ ticker, name: `${ticker} plc` })),
      missing: known.length < tickers.length ? [UNKNOWN] : [],
    }
  })
  api.on(endpoints.getPerformance, () => buildPerformance({ sinceAdded: null }))
})

function renderFixed() {
  return renderPage(
    <FixedWatchlistPage
      renderSearch={(onAdd, label) => (
        <input aria-label={label} onBlur={(event) => onAdd(event.target.value)} />
      )}
      parts={PARTS}
    />,
  )
}

const add = async (ticker: string) => {
  await userEvent.clear(screen.getByLabelText('Add a ticker'))
  await userEvent.type(screen.getByLabelText('Add a ticker'), ticker)
  await userEvent.tab()
}

it('lists ten London shares by ticker', async () => {
  renderFixed()
  for (const ticker of DEFAULT_WATCHLIST) {
    expect(await screen.findByText(`${ticker} plc`)).toBeDefined()
  }
  expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
  const sorted = screen.getByRole('columnheader', { name: /Ticker/ })
  expect(sorted.getAttribute('aria-sort')).toBe('ascending')
})

it('stores added tickers in this browser, including unknown ones, and can remove them', async () => {
  const { unmount } = renderFixed()
  await add('barc ln')
  expect(await screen.findByText('BARC.L plc')).toBeDefined()
  await add('nope')
  expect(await screen.findByText('no price')).toBeDefined()
  expect(SHOWN).toHaveBeenCalledWith('NOPE has been added')
  unmount()
  renderFixed()
  await userEvent.click(await screen.findByText('BARC.L plc'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('BARC.L plc')).toBeNull()
  expect(await screen.findByText('no price')).toBeDefined()
})

it('keeps the name and the dated market cap of a listed share without a quote', async () => {
  const marketCap = { value: 26_756_630_000, unit: 'GBP', date: '2026-02-23' }
  api.on(listQuotes, () => ({
    items: [],
    missing: [
      { ticker: 'BP.L', code: 'unavailable' as const, listed: { name: 'BP p.l.c.', marketCap } },
      {
        ticker: 'AZN.L',
        code: 'unavailable' as const,
        listed: { name: 'AstraZeneca PLC', marketCap: null },
      },
    ],
  }))
  renderFixed()
  const row = (await screen.findByText('BP p.l.c.')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('£26.76bn (23 Feb 2026)')
  expect(row.textContent).toContain('no price available')
  expect(screen.getByText('AstraZeneca PLC').closest('tr')?.textContent).toContain('–')
  expect(screen.queryByText(/unknown ticker/)).toBeNull()
  await userEvent.click(screen.getByText('BP p.l.c.'))
  const dialog = within(await screen.findByRole('dialog', { name: /BP p\.l\.c\./ }))
  expect(dialog.getByText('(23 Feb 2026)')).toBeDefined()
})

it('dates a price that is older than its exchange’s latest trading day', async () => {
  const old = buildProvenance({ asOf: '2026-08-20T15:35:00.000Z' })
  const tradingDayStart = '2026-11-20T00:00:00.000Z'
  api.on(listQuotes, () => ({
    items: [buildQuote({ ticker: 'BP.L', provenance: old }), buildQuote({ ticker: 'VOD.L' })],
    missing: [],
    tradingDayStarts: { 'BP.L': tradingDayStart, 'VOD.L': tradingDayStart },
  }))
  renderFixed()
  const cellsOf = async (ticker: string) =>
    (await screen.findByRole('cell', { name: ticker })).closest('tr')?.textContent
  await waitFor(async () => expect(await cellsOf('BP.L')).toContain('612.20p20 Aug 2026'))
  expect(await cellsOf('VOD.L')).not.toContain('2026')
})

it('says when a ticker is already on the list', async () => {
  renderFixed()
  await add('VOD.L')
  expect(SHOWN).toHaveBeenCalledWith('VOD.L is already on the list')
  expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
})

it('ignores foreign data in storage', async () => {
  for (const kept of ['{', '{"a":1}', '[1,null]']) {
    localStorage.setItem('watchlist', kept)
    const { unmount } = renderFixed()
    expect(await screen.findByText('VOD.L plc')).toBeDefined()
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10)
    unmount()
  }
})

it('shows the changes today and over a year in its details, without adding or removing', async () => {
  renderFixed()
  await userEvent.click(await screen.findByText('VOD.L plc'))
  const dialog = within(await screen.findByRole('dialog', { name: /VOD\.L plc/ }))
  expect(dialog.getByAltText('logo of VOD.L')).toBeDefined()
  expect(dialog.getByText('+1.00%')).toBeDefined()
  expect(dialog.getByText('from 600.00p on 20 Nov 2025')).toBeDefined()
  expect(dialog.queryByText('Since added')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull()
})
