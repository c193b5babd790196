/** The stock board's cards and their positions, stored in the browser. */
import { readStored, writeStored } from '../../ui/storage.ts'

export interface BoardCard {
  readonly ticker: string
  readonly name: string
  /** The group that the card is in; empty for the first. */
  readonly group: string
  /** Top left corner, in pixels relative to the board. */
  readonly x: number
  readonly y: number
}

const KEY = 'stock-board'
const MAX_CARDS = 100
const MAX_STORED = 1000
export const CARD = { width: 216, height: 84 } as const
const GAP = 12

export function readCards(): BoardCard[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isCard).slice(0, MAX_STORED).map(inGroup) : []
  } catch {
    // Storage may contain something else.
    return []
  }
}

export function writeCards(cards: readonly BoardCard[]): void {
  writeStored(KEY, JSON.stringify(cards))
}

/** Cards stored before there were groups have none. */
function inGroup(card: BoardCard): BoardCard {
  return typeof card.group === 'string' ? card : { ...card, group: '' }
}

function isCard(value: unknown): value is BoardCard {
  if (typeof value !== 'object' || value === null) return false
  const { ticker, name, x, y } = value as Partial<Record<keyof BoardCard, unknown>>
  return (
    typeof ticker === 'string' &&
    typeof name === 'string' &&
    Number.isFinite(x) &&
    Number.isFinite(y)
  )
}

/** Adds a card to those of its group, in the first free grid slot; an existing one keeps its position. */
export function addCard(
  cards: readonly BoardCard[],
  { ticker, name, group = '' }: Pick<BoardCard, 'ticker' | 'name'> & { readonly group?: string },
  boardWidth: number,
): readonly BoardCard[] {
  if (cards.length >= MAX_CARDS || cards.some((card) => card.ticker === ticker)) return cards
  for (let place = 0; ; place += 1) {
    const { x, y } = slotAt(place, boardWidth)
    const isFree = cards.every(
      (card) => Math.abs(card.x - x) >= CARD.width || Math.abs(card.y - y) >= CARD.height,
    )
    if (isFree) return [...cards, { ticker, name, group, x, y }]
  }
}

/** In rows as wide as the board, one column at least, in reading order. */
export function arrange(cards: readonly BoardCard[], boardWidth: number): readonly BoardCard[] {
  return cards
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((card, place) => ({
      ...card,
      ...slotAt(place, boardWidth),
    }))
}

/** As they are shown: a phone has one column, and no card is beyond the edge. */
export function inView(
  cards: readonly BoardCard[],
  { boardWidth, isPhone }: { readonly boardWidth: number; readonly isPhone: boolean },
): readonly BoardCard[] {
  if (isPhone) return arrange(cards, 0)
  return cards.every((card) => fitsIn(card, boardWidth)) ? cards : arrange(cards, boardWidth)
}

/** True if the whole card is in view on a board of this width. */
export function fitsIn({ x }: BoardCard, boardWidth: number): boolean {
  return x + CARD.width <= boardWidth
}

function slotAt(place: number, boardWidth: number) {
  const columns = Math.max(1, Math.floor((boardWidth - GAP) / (CARD.width + GAP)))
  return {
    x: GAP + (place % columns) * (CARD.width + GAP),
    y: GAP + Math.floor(place / columns) * (CARD.height + GAP),
  }
}

/** Moves a card within the board. */
export function moveCard(
  cards: readonly BoardCard[],
  ticker: string,
  to: { readonly x: number; readonly y: number },
  board: { readonly width: number; readonly height: number },
): readonly BoardCard[] {
  const hold = (value: number, most: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, most)))
  return cards.map((card) =>
    card.ticker === ticker
      ? {
          ...card,
          x: hold(to.x, board.width - CARD.width),
          y: hold(to.y, board.height - CARD.height),
        }
      : card,
  )
}
