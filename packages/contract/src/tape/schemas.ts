import { z } from 'zod'
import { tickerListText, tickerText } from '../instruments/schemas.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema } from '../shared/time.ts'

/** Subject of a story; each kind states one fact of price, volume, rank, range or breadth. */
export const storyKindSchema = z.enum([
  'mover',
  'breadth',
  'year-extreme',
  'sector',
  'gap',
  'round-level',
  'move-in-sessions',
  'close-in-sessions',
  'volume',
  'streak',
  'average-crossed',
  'period',
])
export type StoryKind = z.infer<typeof storyKindSchema>

export const storyNumberSchema = z.object({
  label: z.string(),
  value: z.number(),
  /** `ratio` for a proportion, `count`, or the unit of a price. */
  unit: z.string(),
})

export const storyPriceSchema = z.object({ value: z.number(), unit: z.string() })
export type StoryPrice = z.infer<typeof storyPriceSchema>

export const storySchema = z.object({
  /** Stable for one fact, so that it is listed once. */
  id: z.string(),
  kind: storyKindSchema,
  headline: z.string(),
  /** The security or index that the story is about; null for a whole market. */
  ticker: z.string().nullable(),
  /** The index whose members were compared; null without one. */
  index: z.string().nullable(),
  /** Title of like facts after their number, `AIM shares at 52-week lows`; null for one of its own. */
  group: z.string().nullable(),
  numbers: z.array(storyNumberSchema),
  /** Of the security when the fact became true; null for a market, an index and a whole period. */
  price: storyPriceSchema.nullable(),
  /** How rare the fact is, in bits: −log2 of the share of peers or sessions with as much. */
  rarity: z.number().nonnegative(),
  /** When the fact became true or was first seen; it never moves. */
  time: instantSchema,
  /** Path of the page that shows it; different for different stories. */
  link: z.string(),
  simulated: z.boolean(),
})
export const storiesSchema = z.array(storySchema)
export type Story = z.infer<typeof storySchema>

export const MAX_STORIES = 200
export const MAX_STORY_TICKERS = 50

export const tapeQuerySchema = z.object({
  /** Only stories about this security. */
  ticker: tickerText.optional(),
  /** Only stories about these securities, newest first, separated by commas. */
  tickers: tickerListText
    .refine(
      (tickers) => tickers.length <= MAX_STORY_TICKERS,
      `Enter ${MAX_STORY_TICKERS} tickers or fewer.`,
    )
    .optional(),
  /** Only stories about this index and its members. */
  index: z.string().trim().min(1).max(60).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE).optional(),
  limit: z.coerce
    .number(`Limit must be 1 to ${MAX_STORIES}.`)
    .int(`Limit must be 1 to ${MAX_STORIES}.`)
    .min(1, `Limit must be 1 to ${MAX_STORIES}.`)
    .max(MAX_STORIES, `Limit must be 1 to ${MAX_STORIES}.`)
    .default(50),
})
