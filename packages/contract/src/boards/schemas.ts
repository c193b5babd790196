import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { sourceStateSchema } from '../shared/source-state.ts'
import { instantSchema } from '../shared/time.ts'

export const boardMessageSchema = z.object({
  /** Stable for one message on one board. */
  id: z.string(),
  MessageHeading: z.string(),
  /** Sanitised HTML; allowed tags: p, br, b, i, em, strong, ul, ol, li, blockquote, a. */
  MessageContent: z.string(),
  PostedBy: z.string(),
  PostedAt: instantSchema,
  /** The share's ticker on that board. */
  PostedIn: z.string(),
  /** The poster's opinion as the board words it, `Strong Buy`; null when the board shows none. */
  opinion: z.string().nullable(),
  /** The price the board showed at the time of posting, as its own text: `1,686.60`. */
  priceText: z.string().nullable(),
})
export type BoardMessage = z.infer<typeof boardMessageSchema>

export const bulletinBoardSchema = z.object({
  /** From the last 30 days, newest first. */
  Messages: z.array(boardMessageSchema),
  /** Messages dated today in London; null when the board has never been read. */
  MessagesToday: z.number().int().nonnegative().nullable(),
  /** Name of the board. */
  BulletinBoard: z.string(),
  /** The board's page, for opening in a browser. */
  boardUrl: z.string(),
  state: sourceStateSchema,
})
export type BulletinBoard = z.infer<typeof bulletinBoardSchema>

export const boardParamsSchema = z.object({ ticker: tickerText })

/** Keys of the boards. */
export const boardKeySchema = z.enum(['lse-chat', 'advfn'])
export type BoardKey = z.infer<typeof boardKeySchema>

export const removedAuthorBodySchema = z.object({
  board: boardKeySchema,
  author: z.string('Enter an author.').trim().min(1, 'Enter an author.').max(100),
})
export const removedAuthorSchema = z.object({
  board: z.string(),
  author: z.string(),
  forgotten_at: instantSchema,
})
export const removedAuthorsSchema = z.array(removedAuthorSchema)
export type RemovedAuthor = z.infer<typeof removedAuthorSchema>
export const removedAuthorOutcomeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Number of messages deleted. */
  deleted: z.number().int().nonnegative(),
})
