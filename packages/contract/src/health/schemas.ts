import { z } from 'zod'
import { dataModeSchema } from '../shared/provenance.ts'
import { instantSchema } from '../shared/time.ts'

export const componentStateSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down', 'off']),
  detail: z.string().nullable(),
})

export const healthSchema = z.object({
  /** `OK` while the server can serve. */
  message: z.string(),
  /** Seconds since start. */
  uptime: z.number().nonnegative(),
  timestamp: instantSchema,
  coreConfigLastLoaded: instantSchema,
  dataMode: dataModeSchema,
  database: componentStateSchema,
  cache: componentStateSchema,
  /** By provider key. */
  providers: z.record(
    z.string(),
    componentStateSchema.extend({
      lastSuccess: instantSchema.nullable(),
      lastFailure: instantSchema.nullable(),
    }),
  ),
  /** How far the quotes are that are kept fresh unasked. */
  quoteRefresh: z.object({
    /** The most urgent first. */
    lanes: z.array(
      z.object({
        priority: z.string(),
        /** Quotes that are wanted. */
        wanted: z.number().int().nonnegative(),
        /** Of these, not waiting to be asked for. */
        fresh: z.number().int().nonnegative(),
      }),
    ),
    /** Until when the source is left alone after a refusal; null while it is not. */
    pausedUntil: instantSchema.nullable(),
  }),
  instruments: z.object({
    total: z.number().int().nonnegative(),
    loadedAt: instantSchema,
  }),
  /** Exchanges whose trading calendar does not cover the current or the next year. */
  uncoveredCalendars: z.array(z.string()),
})
export const sourceStatesSchema = healthSchema.shape.providers
export const reloadOutcomeSchema = z.object({ success: z.boolean(), message: z.string() })

export type Health = z.infer<typeof healthSchema>
