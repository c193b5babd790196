import { z } from 'zod'
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
