import { z } from 'zod'
import { provenanceSchema } from '../shared/provenance.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'

/** An exchange's session at this moment. */
export const sessionStateSchema = z.object({
  exchange: z.string(),
  isOpen: z.boolean(),
  /** Trading day that is running or was the last one. */
  tradingDate: tradingDateSchema,
  /** When the present state ends: the close while open, the next open while closed. */
  changesAt: instantSchema,
  /** Name of today's holiday or half-day, null on an ordinary day. */
  note: z.string().nullable(),
  /** False when the committed calendar does not cover the year: weekends only are then known. */
  covered: z.boolean(),
})
export type SessionState = z.infer<typeof sessionStateSchema>
export const sessionStatesSchema = z.array(sessionStateSchema)

/** A market index. */
export const marketIndexSchema = z.object({
  Index: z.string(),
  /** Signed, two decimals and a percent sign, `+0.42%`; null when not known. */
  PercentageChange: z.string().nullable(),
  ticker: z.string(),
  /** Level in points. */
  value: z.number().nullable(),
  changeRatio: z.number().nullable(),
  provenance: provenanceSchema.nullable(),
})
export const marketIndicesSchema = z.array(marketIndexSchema)
export type MarketIndex = z.infer<typeof marketIndexSchema>

/** A share among the day's largest risers or fallers. */
export const marketMoverSchema = z.object({
  Ticker: z.string(),
  /** Signed, two decimals and a percent sign, `-3.10%`. */
  PercentageChange: z.string(),
  name: z.string().nullable(),
  changeRatio: z.number(),
  price: z.number(),
  unit: z.string(),
  provenance: provenanceSchema,
})
/** The largest move first. */
export const marketMoversSchema = z.array(marketMoverSchema)
export type MarketMover = z.infer<typeof marketMoverSchema>
