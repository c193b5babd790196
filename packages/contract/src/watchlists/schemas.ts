import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

const idNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const textId = z.string().min(1).max(64)
const plainText = /^[^\p{Cc}]*$/u

/** What a share cost when it was put on a list. */
export const addedPriceSchema = z.object({
  /** In `unit`. */
  price: z.number(),
  /** Declared by the source; null when it declared none. */
  unit: z.string().nullable(),
  source: z.string(),
  /** When the price was true. */
  as_of: instantSchema,
})

export const watchlistItemSchema = z.object({
  id: z.string(),
  watchlist_id: z.number().int(),
  /** Present symbol of the listing. */
  ticker: z.string(),
  /** The company's name; null for a symbol that is in no list. */
  name: z.string().nullable(),
  created_at: instantSchema,
  /** From 0, in the owner's order. */
  position: z.number().int(),
  note: z.string(),
  /** Null when no source gave a price at that moment. */
  added: addedPriceSchema.nullable(),
})
export type WatchlistItem = z.infer<typeof watchlistItemSchema>

export const watchlistSchema = z.object({
  id: z.number().int(),
  user_id: z.string(),
  name: z.string(),
  created_at: instantSchema,
  watchlist_items: z.array(watchlistItemSchema),
  /** Part of the address under which everybody can read the list; null while it is not shared. */
  share_token: z.string().nullable(),
})
export type Watchlist = z.infer<typeof watchlistSchema>
/** By name. */
export const watchlistsSchema = z.array(watchlistSchema)

export const watchlistParamsSchema = z.object({ id: idNumber })
export const watchlistItemParamsSchema = z.object({ id: idNumber, item: textId })
export const watchlistBodySchema = z.object({
  name: z.string().trim().min(1, 'must not be empty').max(100).regex(plainText),
})
export const addItemBodySchema = z.object({ ticker: tickerText })
export const changeItemBodySchema = z.object({
  note: z
    .string()
    .trim()
    .max(500)
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters'),
})
export const orderBodySchema = z.object({
  /** Ids of all items in their new order. */
  items: z.array(textId).max(500),
})

export const importBodySchema = z.object({
  /** Tickers with commas or line breaks between, or CSV whose first column they are. */
  text: z.string().max(20_000),
})
export const importOutcomeSchema = z.object({
  added: z.number().int().nonnegative(),
  /** One for each ticker found, in order. */
  rows: z.array(
    z.object({
      /** As it was written. */
      input: z.string(),
      ticker: z.string().nullable(),
      outcome: z.enum(['added', 'already_there', 'unknown_ticker', 'invalid_ticker', 'list_full']),
    }),
  ),
})
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

export const shareParamsSchema = z.object({ token: z.string().regex(/^[\w-]{20,64}$/) })
/** A list as everybody who has its link sees it. */
export const sharedWatchlistSchema = z.object({
  name: z.string(),
  tickers: z.array(z.object({ ticker: z.string(), name: z.string().nullable() })),
})
export type SharedWatchlist = z.infer<typeof sharedWatchlistSchema>

/** A change since some moment, in today's shares. */
export const changeSinceSchema = z.object({
  /** 0.05 is +5 %; null with the reason when it cannot be told. */
  changeRatio: z.number().nullable(),
  unknownBecause: z
    .enum(['no_price', 'no_history', 'unit_changed', 'unit_unknown', 'source_changed'])
    .nullable(),
  /** The price it is counted from, split-adjusted, in `unit`. */
  fromPrice: z.number().nullable(),
  unit: z.string().nullable(),
  fromDate: tradingDateSchema.nullable(),
})
export type ChangeSince = z.infer<typeof changeSinceSchema>

export const performanceSchema = z.object({
  ticker: z.string(),
  /** Against the previous close. */
  today: changeSinceSchema,
  oneYear: changeSinceSchema,
  /** Null where nothing was added. */
  sinceAdded: changeSinceSchema.nullable(),
})
export type Performance = z.infer<typeof performanceSchema>
export const performanceParamsSchema = z.object({ ticker: tickerText })
