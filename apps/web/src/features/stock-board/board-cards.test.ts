import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addCard,
  arrange,
  type BoardCard,
  CARD,
  fitsIn,
  moveCard,
  readCards,
  writeCards,
} from './board-cards.ts'

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

  it('are arranged in reading order, none beyond the edge or on another', () => {
    const place = fc.record({ x: fc.nat(2000), y: fc.nat(2000) })
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 40 }),
        fc.integer({ min: 0, max: 1500 }),
        (at, width) => {
          const cards = at.map((corner, index) => ({
            ticker: `${index}`,
            name: '',
            group: '',
            ...corner,
          }))
          const next = arrange(cards, width)
          expect(next.map(({ ticker }) => ticker).toSorted()).toEqual(
            cards.map(({ ticker }) => ticker).toSorted(),
          )
          expect(new Set(next.map(({ x, y }) => `${x} ${y}`)).size).toBe(cards.length)
          const needed = Math.max(width, 2 * CARD.width)
          expect(next.every((card) => fitsIn(card, needed))).toBe(true)
        },
      ),
    )
    const two = [
      { ticker: 'LOW', name: '', group: '', x: 0, y: 300 },
      { ticker: 'HIGH', name: '', group: '', x: 500, y: 10 },
    ]
    expect(arrange(two, 600)).toMatchObject([
      { ticker: 'HIGH', x: 12, y: 12 },
      { ticker: 'LOW', x: 240, y: 12 },
    ])
    expect(arrange(two, 0)).toMatchObject([
      { x: 12, y: 12 },
      { x: 12, y: 108 },
    ])
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
