import { listCloses } from '@leadenhall/contract/figures/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { getStockBoard, saveStockBoard } from '@leadenhall/contract/stock-board/endpoints.ts'
import type { BoardCard, KeptBoard } from '@leadenhall/contract/stock-board/index.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { StockBoardPage } from './stock-board-page.tsx'

let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  api = fakeApi()
  api.on(listQuotes, () => ({ items: [buildQuote()], missing: [], tradingDayStarts: {} }))
  api.on(listCloses, () => ({ items: [{ ticker: 'VOD.L', unit: 'GBP', closes: [6, 6.3] }] }))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 500))
})

const renderBoard = (isSignedIn = false) =>
  renderPage(
    <StockBoardPage
      isSignedIn={isSignedIn}
      lists={[{ id: '1', name: 'Banks', shares: [{ ticker: 'BARC.L', name: 'Barclays PLC' }] }]}
      renderSearch={(onPick) => (
        <button type="button" onClick={() => onPick('VOD.L', 'Vodafone Group plc')}>
          pick VOD.L
        </button>
      )}
    />,
  )
const card = () => screen.getByRole('group', { name: /^VOD\.L/ })
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function renderWithCard() {
  const page = renderBoard()
  await click('Add Stock')
  await userEvent.click(await screen.findByRole('button', { name: 'pick VOD.L' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return page
}

describe('The stock board', () => {
  it('adds a search result as a card that links to the share', async () => {
    await renderWithCard()
    expect(screen.getByRole('link', { name: 'Open VOD.L' }).getAttribute('href')).toBe(
      '/share/VOD.L',
    )
  })

  it('shows where a price lies within 52 weeks, unless it is in doubt', async () => {
    const year = { fiftyTwoWeekLow: 60, fiftyTwoWeekHigh: 130 }
    const answer = (flags: Quote['flags']) => ({
      items: [buildQuote({ ...year, flags })],
      missing: [],
      tradingDayStarts: {},
    })
    api.on(listQuotes, () => answer([]))
    const { unmount } = await renderWithCard()
    expect(await within(card()).findByRole('img', { name: /within 52 weeks, 60/ })).toBeDefined()
    unmount()
    api.on(listQuotes, () => answer(['unit_in_doubt']))
    renderBoard()
    expect(await within(card()).findByText(/\dp/)).toBeDefined()
    expect(within(card()).queryByRole('img', { name: /within 52 weeks/ })).toBeNull()
  })

  // @spec 9.13g
  it('moves a card by the point at which it is gripped, and remembers it', async () => {
    const { unmount } = await renderWithCard()
    const held = card()
    held.setPointerCapture = vi.fn<(id: number) => void>()
    const grip = { clientX: 12 + 52, clientY: 12 + 16, pointerId: 1 }
    fireEvent.pointerDown(held, { button: 0, ...grip })
    fireEvent.pointerMove(held, { clientX: 66, clientY: 30, pointerId: 1 })
    expect(card().style, 'a click does not move it').toMatchObject({ left: '12px', top: '12px' })
    fireEvent.pointerMove(held, { clientX: 400, clientY: 300, pointerId: 1 })
    fireEvent.pointerUp(held, { pointerId: 1 })
    fireEvent.pointerMove(held, { clientX: 10, clientY: 10, pointerId: 1 })
    expect(card().style).toMatchObject({ left: '348px', top: '284px' })
    unmount()
    renderBoard()
    expect(card().style).toMatchObject({ left: '348px', top: '284px' })
  })

  it('moves a card gripped by its ticker, without opening it', async () => {
    const { visited } = await renderWithCard()
    const link = screen.getByRole('link', { name: 'Open VOD.L' })
    card().setPointerCapture = vi.fn<(id: number) => void>()
    fireEvent.pointerDown(link, { button: 0, clientX: 100, clientY: 30, pointerId: 1 })
    fireEvent.pointerMove(link, { clientX: 200, clientY: 90, pointerId: 1 })
    fireEvent.pointerUp(link, { pointerId: 1 })
    fireEvent.click(link)
    expect(card().style).toMatchObject({ left: '112px', top: '72px' })
    expect(visited).not.toContain('/share/VOD.L')
    await userEvent.click(link)
    expect(visited.at(-1)).toBe('/share/VOD.L')
  })

  it('shows price, change and month of a card', async () => {
    await renderWithCard()
    expect(await within(card()).findByText('612.20p')).toBeDefined()
    expect(card().textContent).toContain('+0.66%')
    expect(card().textContent).toContain('VOD.L +5.00%')
    expect(card().className).toContain('border-l-up')
  })

  it('makes a group of a watchlist, beside the cards of the others', async () => {
    await renderWithCard()
    await userEvent.selectOptions(screen.getByLabelText('Fill from a watchlist'), 'Banks')
    expect(screen.getByRole('group', { name: /^BARC\.L/ })).toBeDefined()
    expect(screen.queryByRole('group', { name: /^VOD\.L/ })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Group'), 'Board')
    expect(card()).toBeDefined()
    expect(screen.queryByRole('group', { name: /^BARC\.L/ })).toBeNull()
  })

  it('moves a card with the arrow keys, and removes it with Delete', async () => {
    await renderWithCard()
    card().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
    expect(card().style).toMatchObject({ left: '92px', top: '28px' })
    expect(screen.getByRole('status').textContent).toBe('VOD.L at 92, 28')
    await userEvent.keyboard('{Delete}')
    expect(screen.getByText('The board is empty')).toBeDefined()
  })

  it('accepts any text as an upper-case ticker', async () => {
    renderBoard()
    await click('Custom ticker')
    await userEvent.type(await screen.findByLabelText('Ticker'), 'my idea{enter}')
    expect(await screen.findByRole('group', { name: /^MY IDEA/ })).toBeDefined()
  })

  it('is arranged in rows by a button', async () => {
    await renderWithCard()
    card().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(card().style).toMatchObject({ left: '28px', top: '28px' })
    await click('Arrange in rows')
    expect(card().style).toMatchObject({ left: '12px', top: '12px' })
  })

  it('is cleared after confirmation', async () => {
    await renderWithCard()
    await click('Clear board')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(screen.getByText('The board is empty')).toBeDefined()
  })
})

describe('A user’s board', () => {
  const kept: unknown[] = []
  const serve = (cards: BoardCard[], updatedAt: string | null = '2026-11-20T09:00:00.000Z') => {
    kept.length = 0
    api.on(getStockBoard, () => ({ cards, updated_at: updatedAt }))
    api.on(saveStockBoard, ({ body }) => {
      kept.push((body as KeptBoard).cards.map(({ ticker, group }) => [ticker, group]))
      return { ...(body as KeptBoard), updated_at: updatedAt }
    })
  }
  const BP = { ticker: 'BP.L', name: 'BP p.l.c.', group: '', x: 240, y: 12 }

  it('is that of the server, and saved there', async () => {
    serve([BP])
    renderBoard(true)
    expect(await screen.findByRole('group', { name: /^BP\.L/ })).toBeDefined()
    await click('Add Stock')
    await userEvent.click(await screen.findByRole('button', { name: 'pick VOD.L' }))
    await waitFor(() =>
      expect(kept).toEqual([
        [
          ['BP.L', ''],
          ['VOD.L', ''],
        ],
      ]),
    )
  })

  it('is saved when the page is left before the pause is over', async () => {
    serve([BP])
    const { unmount } = renderBoard(true)
    await screen.findByRole('group', { name: /^BP\.L/ })
    await click('Remove BP.L from the board')
    unmount()
    await waitFor(() => expect(kept).toEqual([[]]))
  })

  it('shows cards that were put on a wider board within a narrower one', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500)
    serve([BP, { ...BP, ticker: 'FAR.L', name: 'Far', x: 1380 }])
    renderBoard(true)
    const far = await screen.findByRole('group', { name: /^FAR\.L/ })
    await waitFor(() => expect(far.style).toMatchObject({ left: '240px', top: '12px' }))
  })

  it('starts with the cards of this browser', async () => {
    await renderWithCard().then(({ unmount }) => unmount())
    serve([], null)
    renderBoard(true)
    expect(await screen.findByRole('group', { name: /^VOD\.L/ })).toBeDefined()
  })
})

it('has groups of any name, each with its own cards', async () => {
  await renderWithCard()
  await click('New group')
  await userEvent.type(await screen.findByLabelText('Group name'), 'Oil{enter}')
  const choice = screen.getByLabelText('Group') as HTMLSelectElement
  expect(choice.value).toBe('Oil')
  expect(screen.queryByRole('group', { name: /^VOD\.L/ })).toBeNull()
  await userEvent.selectOptions(choice, '')
  expect(card()).toBeDefined()
})
