import { z } from 'zod'
import { provenanceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

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
