import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { StockBoardPage } from './stock-board-page.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 500))
})

const renderBoard = () =>
  renderPage(
    <StockBoardPage
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

  // @spec 9.13g
  it('moves a card with the pointer, held 52 px and 16 px from its corner, and remembers it', async () => {
    const { unmount } = await renderWithCard()
    const held = card()
    held.setPointerCapture = vi.fn<(id: number) => void>()
    fireEvent.pointerDown(held, { button: 0, pointerId: 1 })
    fireEvent.pointerMove(held, { clientX: 400, clientY: 300, pointerId: 1 })
    fireEvent.pointerUp(held, { pointerId: 1 })
    fireEvent.pointerMove(held, { clientX: 10, clientY: 10, pointerId: 1 })
    expect(card().style).toMatchObject({ left: '348px', top: '284px' })
    unmount()
    renderBoard()
    expect(card().style).toMatchObject({ left: '348px', top: '284px' })
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

  it('is cleared after confirmation', async () => {
    await renderWithCard()
    await click('Clear board')
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(screen.getByText('The board is empty')).toBeDefined()
  })
})
