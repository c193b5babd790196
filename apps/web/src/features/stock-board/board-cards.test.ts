import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCard, type BoardCard, CARD, moveCard, readCards, writeCards } from './board-cards.ts'

beforeEach(() => localStorage.clear())

const board = { width: 900, height: 500 }

describe('Cards of the stock board', () => {
  it('are placed in the first free slot, each ticker once', () => {
    let cards: readonly BoardCard[] = []
    for (const ticker of ['A.L', 'B.L', 'C.L', 'A.L']) {
      cards = addCard(cards, { ticker, name: ticker }, board.width)
    }
    expect(cards.map(({ ticker }) => ticker)).toEqual(['A.L', 'B.L', 'C.L'])
    expect(new Set(cards.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  })

  it('stay on the board wherever they are moved', () => {
    const cards = addCard([], { ticker: 'A.L', name: 'A' }, board.width)
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (x, y) => {
        const [moved] = moveCard(cards, 'A.L', { x, y }, board)
        expect(moved?.x).toBeGreaterThanOrEqual(0)
        expect(moved?.x).toBeLessThanOrEqual(board.width - CARD.width)
        expect(moved?.y).toBeGreaterThanOrEqual(0)
        expect(moved?.y).toBeLessThanOrEqual(board.height - CARD.height)
      }),
    )
  })

  it('keep their positions in storage', () => {
    const cards = [{ ticker: 'A.L', name: 'A plc', group: 'Banks', x: 40, y: 80 }]
    writeCards(cards)
    expect(readCards()).toEqual(cards)
  })

  it('stored without a group are in the first', () => {
    localStorage.setItem('stock-board', '[{"ticker":"A.L","name":"A","x":1,"y":2}]')
    expect(readCards()).toEqual([{ ticker: 'A.L', name: 'A', group: '', x: 1, y: 2 }])
  })

  it.each(['not json', '{}', '[1, null, {"ticker": 5}]'])(
    'are empty when storage contains %s',
    (text) => {
      localStorage.setItem('stock-board', text)
      expect(readCards()).toEqual([])
    },
  )
})
