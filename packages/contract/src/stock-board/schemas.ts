import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema } from '../shared/time.ts'

export const MAX_BOARD_CARDS = 1000
const MAX_PIXELS = 100_000

const text = (max: number) => z.string().trim().max(max).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE)

export const boardCardSchema = z.object({
  ticker: tickerText,
  name: text(200),
  /** The group that the card is in; empty for the first. */
  group: text(60),
  /** Top left corner, in pixels relative to the board. */
  x: z.number().min(0).max(MAX_PIXELS),
  y: z.number().min(0).max(MAX_PIXELS),
})
export type BoardCard = z.infer<typeof boardCardSchema>

export const stockBoardSchema = z.object({
  cards: z
    .array(boardCardSchema)
    .max(MAX_BOARD_CARDS, `A board has at most ${MAX_BOARD_CARDS} cards.`),
})

export const keptBoardSchema = stockBoardSchema.extend({
  /** Null for a board that was never saved. */
  updated_at: instantSchema.nullable(),
})
export type KeptBoard = z.infer<typeof keptBoardSchema>
