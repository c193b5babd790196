import { z } from 'zod'
import { classificationSchemeSchema } from '../instruments/schemas.ts'
import { priceSchema, provenanceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { MARKET_MAPS, type MarketMapName } from './maps.ts'

/** An exchange's current session. */
export const sessionStateSchema = z.object({
  exchange: z.string(),
  isOpen: z.boolean(),
  /** The current trading day, or the last one while the exchange is closed. */
  tradingDate: tradingDateSchema,
  /** When the current state ends: the close while open, the next open while closed. */
  changesAt: instantSchema,
  /** Name of today's holiday or half-day; null on a normal day. */
  note: z.string().nullable(),
  /** False when the bundled calendar does not cover this year, so that only weekends are known. */
  covered: z.boolean(),
})
export type SessionState = z.infer<typeof sessionStateSchema>
export const sessionStatesSchema = z.array(sessionStateSchema)

/** A market index. */
export const marketIndexSchema = z.object({
  Index: z.string(),
  /** Signed, with two decimals and a percent sign: `+0.42%`; null when unknown. */
  PercentageChange: z.string().nullable(),
  ticker: z.string(),
  /** Index level in points. */
  value: z.number().nullable(),
  changeRatio: z.number().nullable(),
  provenance: provenanceSchema.nullable(),
})
export const marketIndicesSchema = z.array(marketIndexSchema)
export type MarketIndex = z.infer<typeof marketIndexSchema>

/** One of the day's biggest risers or fallers. */
export const marketMoverSchema = z.object({
  Ticker: z.string(),
  /** Signed, with two decimals and a percent sign: `-3.10%`. */
  PercentageChange: z.string(),
  name: z.string().nullable(),
  changeRatio: z.number(),
  price: z.number(),
  unit: z.string(),
  provenance: provenanceSchema,
})
/** Biggest move first. */
export const marketMoversSchema = z.array(marketMoverSchema)
export type MarketMover = z.infer<typeof marketMoverSchema>

export const marketMapQuerySchema = z.object({
  /** An index; `AIM` is short for the FTSE AIM All-Share. */
  of: z
    .string()
    .trim()
    .transform((name): MarketMapName | null => {
      const wanted = name.toUpperCase() === 'AIM' ? 'FTSE AIM ALL-SHARE' : name.toUpperCase()
      return MARKET_MAPS.find((known) => known.toUpperCase() === wanted) ?? null
    })
    .refine((name) => name !== null, `Choose one of ${MARKET_MAPS.join(', ')}.`)
    .transform((name) => name ?? 'FTSE 100')
    .default('FTSE 100'),
})

/** One share of a market map. */
export const mapShareSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  /** US dollars; what its area stands for. */
  market_cap_usd: z.number().positive(),
  /** Since the last close; null while it is not known. */
  change_ratio: z.number().nullable(),
  price: z.number().nullable(),
  unit: z.string().nullable(),
})
export type MapShare = z.infer<typeof mapShareSchema>

export const mapSectorSchema = z.object({
  name: z.string(),
  market_cap_usd: z.number().positive(),
  /** Of its shares, weighted by market cap; null while none is known. */
  change_ratio: z.number().nullable(),
  /** Largest first. */
  shares: z.array(mapShareSchema),
})
export type MapSector = z.infer<typeof mapSectorSchema>

export const marketMapSchema = z.object({
  /** Name of the index or the watchlist. */
  of: z.string(),
  /** The newest quote; null without one. */
  as_of: instantSchema.nullable(),
  simulated: z.boolean(),
  /** Largest first. */
  sectors: z.array(mapSectorSchema),
  /** Members without a known market cap, which have no area. */
  left_out: z.number().int().nonnegative(),
})
export type MarketMap = z.infer<typeof marketMapSchema>

export const marketGroupsQuerySchema = z.object({
  /** `industry`: ICB and GICS industries · `supersector`: ICB supersectors and GICS sectors. */
  by: z.enum(['industry', 'supersector'], 'Choose industry or supersector.').default('industry'),
})

const count = z.number().int().nonnegative()

/**
 * Market cap of the companies taking part ÷ their market cap at the start − 1: weighted by the cap
 * at the start. A company without a cap or without its own change takes no part.
 */
const groupChangeSchema = z.object({
  /** Null when no company takes part. */
  ratio: z.number().nullable(),
  /** Number of companies that take part. */
  companies: count,
})
export type GroupChange = z.infer<typeof groupChangeSchema>

const groupExtremeSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  change_ratio: z.number(),
})
export type GroupExtreme = z.infer<typeof groupExtremeSchema>

/** An industry or sector. */
export const marketGroupSchema = z.object({
  name: z.string(),
  scheme: classificationSchemeSchema,
  /**
   * Rows of its page, as the industry and sector lists count them: of the ICB every London share, like
   * the screener's first screen; of the GICS each company once, by its home line.
   */
  instruments: count,
  /** Companies in the market cap and the changes, each by its listing with the largest market cap. */
  companies: count,
  /** Instruments with a known change today, and those above and below their last close. */
  priced: count,
  up: count,
  down: count,
  /** Pounds; null when no company has a known market cap, or without a rate to pounds. */
  market_cap_gbp: z.number().nullable(),
  today: groupChangeSchema,
  month: groupChangeSchema,
  year: groupChangeSchema,
  /** Largest and smallest change today; null without any. */
  best: groupExtremeSchema.nullable(),
  worst: groupExtremeSchema.nullable(),
})
export type MarketGroup = z.infer<typeof marketGroupSchema>

export const marketGroupsSchema = z.object({
  /** The newest quote behind the figures; null without one. */
  as_of: instantSchema.nullable(),
  simulated: z.boolean(),
  /** ICB before GICS, each by name. */
  groups: z.array(marketGroupSchema),
})
export type MarketGroups = z.infer<typeof marketGroupsSchema>

export const MAX_CALENDAR_DAYS = 31
export const CALENDAR_EVENTS_A_DAY = 12

export const companyCalendarQuerySchema = z.object({
  /** First day; today in London without it, at weekends the Monday to come. */
  from: z.iso.date('Enter the first day as YYYY-MM-DD.').optional(),
  /** Calendar days from there; weekends among them are left out. A week has five weekdays. */
  days: z.coerce
    .number(`Days must be 1 to ${MAX_CALENDAR_DAYS}.`)
    .int(`Days must be 1 to ${MAX_CALENDAR_DAYS}.`)
    .min(1, `Days must be 1 to ${MAX_CALENDAR_DAYS}.`)
    .max(MAX_CALENDAR_DAYS, `Days must be 1 to ${MAX_CALENDAR_DAYS}.`)
    .default(7),
})

export const companyEventSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  kind: z.enum(['results', 'ex-dividend']),
  /** Dividend per share; null for results, and while it is not known. */
  amount: priceSchema.nullable(),
})
export type CompanyEvent = z.infer<typeof companyEventSchema>

export const companyCalendarDaySchema = z.object({
  date: tradingDateSchema,
  /** By market cap, largest first; at most {@link CALENDAR_EVENTS_A_DAY}. */
  events: z.array(companyEventSchema),
  /** Events of smaller companies that are left out. */
  more: count,
})

export const companyCalendarSchema = z.object({
  simulated: z.boolean(),
  /** Every weekday asked for, in order. */
  days: z.array(companyCalendarDaySchema),
})
export type CompanyCalendar = z.infer<typeof companyCalendarSchema>
