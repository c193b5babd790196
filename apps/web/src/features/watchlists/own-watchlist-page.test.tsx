import { listCloses } from '@leadenhall/contract/figures/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { buildChange, buildItem, buildWatchlist } from '../../test-support/build-watchlist.ts'
import { Failure, type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { fakeWatchedFigures } from '../../test-support/fake-watched-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { buildResult, buildRow } from '../screener/test-support/build-screen.ts'
import { OwnWatchlistPage } from './own-watchlist-page.tsx'
import { PARTS } from './test-support/parts.tsx'
import { texts } from './texts.ts'

const SHOWN = vi.fn<(message: string) => void>()
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string) => SHOWN(message),
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))
const settings = vi.hoisted(() => ({ bootstrap: { isDevelopment: false } }))
vi.mock('../../lib/bootstrap.ts', () => settings)

const QUOTES: readonly Quote[] = [
  buildQuote({ ticker: 'VOD.L' }),
  buildQuote({ ticker: 'BP.L', marketCap: { value: 9_000_000_000, unit: 'GBP' } }),
  buildQuote({ ticker: 'AAPL', unit: 'USD', marketCap: { value: 3e12, unit: 'USD' } }),
]

let api: FakeApi
let list: Watchlist
const onTitle = vi.fn<(title: string) => void>()

beforeEach(() => {
  localStorage.clear()
  SHOWN.mockReset()
  onTitle.mockReset()
  settings.bootstrap.isDevelopment = false
  api = fakeApi()
  fakeWatchedFigures(api)
  list = buildWatchlist(['VOD.L', 'NOPE.L', 'BP.L', 'AAPL'])
  api.on(endpoints.getWatchlist, () => list)
  const unknown = { ticker: 'NOPE.L', code: 'unknown_ticker' } as const
  api.on(listQuotes, () => ({ items: [...QUOTES], missing: [unknown] }))
})

function renderList(path = '/watchlist/7') {
  return renderPage(
    <OwnWatchlistPage
      id={7}
      renderSearch={(onAdd) => (
        <button type="button" onClick={() => onAdd('TSCO.L')}>
          add TSCO.L
        </button>
      )}
      parts={PARTS}
      notFound={<p>nothing here</p>}
      onTitle={onTitle}
    />,
    { path },
  )
}

const tickers = () =>
  screen
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter((text) => /^[A-Z]+(\.L)?$/.test(text))
const rowOf = (ticker: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^Select ${ticker}`) }))
const shown = () => screen.findByText('US$612.20')

describe('A watchlist', () => {
  it('shows what its columns need beside the quotes, and sums the day up', async () => {
    api.on(listCloses, () => ({
      items: [{ ticker: 'VOD.L', unit: 'GBP', closes: [6, 6.1, 6.3] }],
    }))
    api.on(runScreen, () =>
      buildResult({ data: [buildRow({ ticker: 'VOD.L', price_earnings: 14.2 })] }),
    )
    api.on(endpoints.getListPerformance, () => [
      { item: 'item-VOD.L', sinceAdded: buildChange({ changeRatio: 0.125 }) },
    ])
    renderList()
    expect(await screen.findByText('+12.50%')).toBeDefined()
    expect(rowOf('VOD.L').getByText('14.2')).toBeDefined()
    expect(rowOf('VOD.L').getByText(/VOD\.L \+5\.00%/)).toBeDefined()
    expect(screen.getByText('3 up')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Overview', expanded: false }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Valuation' }))
    expect(screen.getByRole('columnheader', { name: 'EV/EBITDA' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: '1 month' })).toBeNull()
  })

  it('shows its name as heading and title, with a back link', async () => {
    renderList()
    expect(await screen.findByRole('heading', { level: 1, name: 'Income' })).toBeDefined()
    expect(onTitle).toHaveBeenLastCalledWith('Income')
    const back = screen.getByRole('link', { name: /Watchlists/ })
    expect(back.getAttribute('href')).toBe('/watchlists')
  })

  // @spec 2.22a
  it('shows company, market cap, price in its unit with pounds in the title, change and links', async () => {
    renderList()
    await shown()
    const vodafone = rowOf('VOD.L')
    expect(vodafone.getByText('VOD.L plc')).toBeDefined()
    expect(vodafone.getByText('£1.21bn')).toBeDefined()
    expect(vodafone.getByText('612.20p').closest('data')?.title).toMatch(/^£6\.12, 20 Nov 2026/)
    expect(vodafone.getByText('+0.66%')).toBeDefined()
    expect(vodafone.getByRole('link', { name: /^LM/ }).getAttribute('href')).toBe('/share/VOD.L')
    expect(vodafone.getByRole('link', { name: /^LSE/ }).getAttribute('href')).toBe(
      'https://www.lse.co.uk/ShareChat.html?ShareTicker=VOD',
    )
    const advfn = vodafone.getByRole('link', { name: /^ADVFN/ })
    expect(advfn.getAttribute('rel')).toBe('noopener noreferrer')
    expect(rowOf('AAPL').queryByRole('link', { name: /^LSE/ })).toBeNull()
  })

  it('has market cap and links beside the company, before the figures of a set', async () => {
    renderList()
    await shown()
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers.slice(1, 7)).toEqual([
      'Ticker↑',
      'Company',
      'Market Cap',
      'Share Price',
      '% Change',
      'Links',
    ])
  })

  // @spec 2.22b
  it('is sorted by ticker, or on click by market cap in pounds with other currencies last', async () => {
    renderList()
    await shown()
    expect(tickers()).toEqual(['AAPL', 'BP.L', 'NOPE.L', 'VOD.L'])
    const header = screen.getByRole('columnheader', { name: /Market Cap/ })
    expect(header.getAttribute('title')).toContain('Sorted in pounds')
    await userEvent.click(within(header).getByRole('button'))
    expect(tickers()).toEqual(['BP.L', 'VOD.L', 'NOPE.L', 'AAPL'])
    await userEvent.click(within(header).getByRole('button'))
    expect(tickers()).toEqual(['VOD.L', 'BP.L', 'NOPE.L', 'AAPL'])
  })

  it('keeps a ticker without a price, with the reason', async () => {
    renderList()
    await shown()
    expect(rowOf('NOPE.L').getByText('no price')).toBeDefined()
    expect(tickers()).toHaveLength(4)
  })

  it('keeps its rows when prices fail to load, shows why, and retries', async () => {
    api.on(listQuotes, () => new Failure('upstream_unavailable', 503, 'No source answers.'))
    renderList()
    expect(await screen.findByText('No source answers.')).toBeDefined()
    expect(screen.getAllByText('no price available')).toHaveLength(4)
    api.on(listQuotes, () => ({ items: [...QUOTES], missing: [] }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shown()
    expect(screen.queryByText('No source answers.')).toBeNull()
  })

  it('shows notes next to the company', async () => {
    list = { ...list, watchlist_items: [buildItem({ note: 'dividend in May' })] }
    renderList()
    expect(await screen.findByText('dividend in May')).toBeDefined()
  })

  it('of another user is not found', async () => {
    api.on(endpoints.getWatchlist, () => new Failure('not_found', 404, 'No such watchlist.'))
    renderList()
    expect(await screen.findByText('nothing here')).toBeDefined()
    expect(onTitle).toHaveBeenLastCalledWith('Page not found')
  })

  // @spec 8.5b
  it('that fails to load shows why in a toast, and retries', async () => {
    api.on(endpoints.getWatchlist, () => new Failure('internal_error', 500, 'It broke.'))
    renderList()
    expect(await screen.findByText('It broke.')).toBeDefined()
    expect(SHOWN).toHaveBeenCalledWith('It broke.')
  })

  it('shows how fresh its prices are', async () => {
    renderList()
    await shown()
    expect(screen.getByText('4 · every 30 seconds')).toBeDefined()
    expect(texts.view.freshness(4, 4)).toBe('live')
    expect(texts.view.freshness(150, 500)).toBe('the first 150 live, the others every 30 seconds')
  })

  it('that is empty says what to do', async () => {
    list = buildWatchlist()
    renderList()
    expect(await screen.findByText('This list is empty')).toBeDefined()
  })
})

describe('A ticker', () => {
  // @spec 4.13b
  it('is added in ticker order', async () => {
    api.on(endpoints.addWatchlistItem, ({ body }) => {
      const { ticker } = body as { ticker: string }
      const item = buildItem({ ticker, position: 4 })
      list = { ...list, watchlist_items: [...list.watchlist_items, item] }
      return item
    })
    renderList()
    await shown()
    await userEvent.click(screen.getByRole('button', { name: 'add TSCO.L' }))
    await waitFor(() => expect(tickers()).toEqual(['AAPL', 'BP.L', 'NOPE.L', 'TSCO.L', 'VOD.L']))
    expect(SHOWN).toHaveBeenCalledWith('TSCO.L has been added')
  })

  it('that is refused shows why in a toast', async () => {
    api.on(
      endpoints.addWatchlistItem,
      () => new Failure('validation_failed', 422, 'TSCO.L is on the list already.'),
    )
    renderList()
    await shown()
    await userEvent.click(screen.getByRole('button', { name: 'add TSCO.L' }))
    await waitFor(() => expect(SHOWN).toHaveBeenCalledWith('TSCO.L is on the list already.'))
  })
})

describe('The custom order', () => {
  // @spec 10.55
  it('is shown on request, kept in the URL, and changed by keyboard immediately', async () => {
    const held = heldBack<Watchlist>()
    const sent: unknown[] = []
    api.on(endpoints.orderWatchlist, (call) => {
      sent.push(call.body)
      return held.answer(call)
    })
    const { visited } = renderList()
    await shown()
    await userEvent.click(screen.getByRole('button', { name: 'Custom order' }))
    expect(visited.at(-1)).toBe('/watchlist/7?order=own')
    expect(tickers()).toEqual(['VOD.L', 'NOPE.L', 'BP.L', 'AAPL'])
    screen.getByRole('button', { name: 'Move BP.L up' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(tickers()).toEqual(['VOD.L', 'BP.L', 'NOPE.L', 'AAPL']))
    expect(screen.getByText('BP.L is number 2 of 4')).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move BP.L up'),
    )
    expect(sent).toEqual([{ items: ['item-VOD.L', 'item-BP.L', 'item-NOPE.L', 'item-AAPL'] }])
  })

  // @spec 10.55
  it('is changed by dragging a row onto another', async () => {
    api.on(endpoints.orderWatchlist, () => list)
    renderList('/watchlist/7?order=own')
    await shown()
    const dataTransfer = { effectAllowed: '' }
    const from = screen.getByRole('row', { name: /AAPL/ })
    const to = screen.getByRole('row', { name: /VOD\.L/ })
    const grip = from.querySelector('[draggable]')
    if (!grip) throw new Error('No drag handle')
    const held = heldBack<Watchlist>()
    api.on(endpoints.orderWatchlist, held.answer)
    fireEvent.dragStart(grip, { dataTransfer })
    fireEvent.dragOver(to, { dataTransfer })
    fireEvent.drop(to, { dataTransfer })
    await waitFor(() => expect(tickers()).toEqual(['AAPL', 'VOD.L', 'NOPE.L', 'BP.L']))
  })

  it('is restored when the server refuses it', async () => {
    api.on(endpoints.orderWatchlist, () => new Failure('conflict', 409, 'The list has changed.'))
    renderList('/watchlist/7?order=own')
    await shown()
    api.on(endpoints.getWatchlist, heldBack<Watchlist>().answer)
    await userEvent.click(screen.getByRole('button', { name: 'Move BP.L up' }))
    await waitFor(() => expect(SHOWN).toHaveBeenCalledWith('The list has changed.'))
    expect(tickers()).toEqual(['VOD.L', 'NOPE.L', 'BP.L', 'AAPL'])
  })
})

// @spec 2.22d
it('shows market caps to developers only', async () => {
  const { unmount } = renderList()
  await shown()
  expect(screen.queryByRole('button', { name: 'Test Market Cap' })).toBeNull()
  unmount()
  settings.bootstrap.isDevelopment = true
  renderList()
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'Test Market Cap' }))
  expect(SHOWN).toHaveBeenCalledWith('VOD.L £1.21bn\nNOPE.L –\nBP.L £9.00bn\nAAPL US$3.00tn')
})

describe('Selected shares', () => {
  const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

  it('are removed together once that is confirmed', async () => {
    const removed: string[] = []
    api.on(endpoints.removeWatchlistItem, ({ params }) => {
      const item = String(params?.['item'])
      removed.push(item)
      list = { ...list, watchlist_items: list.watchlist_items.filter(({ id }) => id !== item) }
      return undefined
    })
    renderList()
    await shown()
    expect(screen.queryByText('1 selected')).toBeNull()
    await tick('Select VOD.L')
    await tick('Select AAPL')
    expect(screen.getByText('2 selected')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Remove 2 shares from the list?',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(tickers()).toEqual(['BP.L', 'NOPE.L']))
    expect(removed).toEqual(['item-VOD.L', 'item-AAPL'])
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('are all or none by the header', async () => {
    renderList()
    await shown()
    await tick('Select all')
    expect(screen.getByText('4 selected')).toBeDefined()
    await tick('Select NOPE.L')
    const all = screen.getByRole('checkbox', { name: 'Select all' }) as HTMLInputElement
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })
})

describe('The menu of a row', () => {
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for BP.L' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }

  it('opens the share’s page, its details or a new alert', async () => {
    api.on(endpoints.getItemPerformance, () => ({
      ticker: 'BP.L',
      today: buildChange(),
      oneYear: buildChange(),
      sinceAdded: null,
    }))
    const { visited } = renderList()
    await shown()
    await choose('Details')
    const details = await screen.findByRole('dialog', { name: /BP\.L/ })
    expect(within(details).getByRole('img', { name: 'chart of BP.L' })).toBeDefined()
    await userEvent.click(within(details).getByRole('button', { name: 'Create alert' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Alert for BP.L' })).getByRole('button'),
    )
    await choose('Share info')
    expect(visited.at(-1)).toBe('/share/BP.L')
  })
})

it('exports its rows in the order of the table', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) }))
  renderList()
  await shown()
  await userEvent.click(
    within(screen.getByRole('columnheader', { name: /Market Cap/ })).getByRole('button'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))
  const text = (await files[0]?.text()) ?? ''
  const firsts = text.split(/\r?\n/).map((line) => line.split(',')[0]?.replaceAll('"', ''))
  expect(firsts.slice(1, 5)).toEqual(['BP.L', 'VOD.L', 'NOPE.L', 'AAPL'])
})
