import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

export { marketMapSchema } from '../market/schemas.ts'

const idNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const textId = z.string().min(1).max(64)

/** A share's price when it was added to a list. */
export const addedPriceSchema = z.object({
  /** In `unit`. */
  price: z.number(),
  /** Declared by the source; null when undeclared. */
  unit: z.string().nullable(),
  source: z.string(),
  /** Market time of the price. */
  as_of: instantSchema,
})

export const watchlistItemSchema = z.object({
  id: z.string(),
  watchlist_id: z.number().int(),
  /** The listing's current symbol. */
  ticker: z.string(),
  /** Company name; null for a symbol that is not in the instrument list. */
  name: z.string().nullable(),
  created_at: instantSchema,
  /** Zero-based position in the owner's order. */
  position: z.number().int(),
  note: z.string(),
  /** Null when no price was available at the time. */
  added: addedPriceSchema.nullable(),
})
export type WatchlistItem = z.infer<typeof watchlistItemSchema>

export const watchlistSchema = z.object({
  id: z.number().int(),
  user_id: z.string(),
  name: z.string(),
  created_at: instantSchema,
  watchlist_items: z.array(watchlistItemSchema),
  /** Token in the share link, with which anyone can read the list; null while not shared. */
  share_token: z.string().nullable(),
})
export type Watchlist = z.infer<typeof watchlistSchema>
/** Sorted by name. */
export const watchlistsSchema = z.array(watchlistSchema)

export const watchlistParamsSchema = z.object({ id: idNumber })
export const watchlistItemParamsSchema = z.object({ id: idNumber, item: textId })
export const watchlistBodySchema = z.object({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(100)
    .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
})
export const addItemBodySchema = z.object({ ticker: tickerText })
export const changeItemBodySchema = z.object({
  note: z.string().trim().max(500).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
})
export const orderBodySchema = z.object({
  /** The ids of all items in their new order. */
  items: z.array(textId).max(500),
})

export const importBodySchema = z.object({
  /** Tickers separated by commas or line breaks, or CSV with the tickers in its first column. */
  text: z.string().max(20_000),
})
export const importOutcomeSchema = z.object({
  added: z.number().int().nonnegative(),
  /** One per ticker found, in order. */
  rows: z.array(
    z.object({
      /** The text as entered. */
      input: z.string(),
      ticker: z.string().nullable(),
      outcome: z.enum(['added', 'already_there', 'unknown_ticker', 'invalid_ticker', 'list_full']),
    }),
  ),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

export const shareParamsSchema = z.object({ token: z.string().regex(/^[\w-]{20,64}$/) })
/** A list as seen by anyone with its link. */
export const sharedWatchlistSchema = z.object({
  name: z.string(),
  tickers: z.array(z.object({ ticker: z.string(), name: z.string().nullable() })),
})
export type SharedWatchlist = z.infer<typeof sharedWatchlistSchema>

/** A price change since some point, in today's shares. */
export const changeSinceSchema = z.object({
  /** 0.05 is +5%; null, with the reason, when it cannot be computed. */
  changeRatio: z.number().nullable(),
  unknownBecause: z
    .enum([
      'no_price',
      'no_price_today',
      'no_history',
      'unit_changed',
      'unit_unknown',
      'in_doubt',
      'source_changed',
    ])
    .nullable(),
  /** The price it is measured from, split-adjusted, in `unit`. */
  fromPrice: z.number().nullable(),
  unit: z.string().nullable(),
  fromDate: tradingDateSchema.nullable(),
})
export type ChangeSince = z.infer<typeof changeSinceSchema>

export const performanceSchema = z.object({
  ticker: z.string(),
  /**
   * Since the previous close, for a price of the exchange's present or last trading day. For an older
   * one it is unknown (`no_price_today`), and `fromDate` is the day of the price.
   */
  today: changeSinceSchema,
  oneYear: changeSinceSchema,
  /** Null for a share that is not on a list. */
  sinceAdded: changeSinceSchema.nullable(),
})
export type Performance = z.infer<typeof performanceSchema>
/** One for each item of a list, in its order. */
export const listPerformanceSchema = z.array(
  z.object({ item: z.string(), sinceAdded: changeSinceSchema }),
)
export type ListPerformance = z.infer<typeof listPerformanceSchema>
export const performanceParamsSchema = z.object({ ticker: tickerText })
