import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { sourceStateSchema } from '../shared/source-state.ts'
import { instantSchema } from '../shared/time.ts'

export const boardMessageSchema = z.object({
  /** Stable for one message of one board. */
  id: z.string(),
  MessageHeading: z.string(),
  /** HTML of a short allow-list: p, br, b, i, em, strong, ul, ol, li, blockquote, a. */
  MessageContent: z.string(),
  PostedBy: z.string(),
  PostedAt: instantSchema,
  /** The share's ticker on that board. */
  PostedIn: z.string(),
  /** The poster's opinion in the board's words, `Strong Buy`; null when the board shows none. */
  opinion: z.string().nullable(),
  /** The price that the board showed when it was posted, its own text, `1,686.60`. */
  priceText: z.string().nullable(),
})
export type BoardMessage = z.infer<typeof boardMessageSchema>

export const bulletinBoardSchema = z.object({
  /** Newest first, of the last 30 days. */
  Messages: z.array(boardMessageSchema),
  /** Messages dated today in London; null when the board has never been read. */
  MessagesToday: z.number().int().nonnegative().nullable(),
  /** Name of the board. */
  BulletinBoard: z.string(),
  /** The board itself, to open in a browser. */
  boardUrl: z.string(),
  state: sourceStateSchema,
})
export type BulletinBoard = z.infer<typeof bulletinBoardSchema>

export const boardParamsSchema = z.object({ ticker: tickerText })

/** Keys of the boards. */
export const boardKeySchema = z.enum(['lse-chat', 'advfn'])
export type BoardKey = z.infer<typeof boardKeySchema>

export const forgottenAuthorBodySchema = z.object({
  board: boardKeySchema,
  author: z.string().trim().min(1, 'must not be empty').max(100),
})
export const forgottenAuthorSchema = z.object({
  board: z.string(),
  author: z.string(),
  forgotten_at: instantSchema,
})
export const forgottenAuthorsSchema = z.array(forgottenAuthorSchema)
export type ForgottenAuthor = z.infer<typeof forgottenAuthorSchema>
export const forgetOutcomeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Messages that were deleted. */
  deleted: z.number().int().nonnegative(),
})
