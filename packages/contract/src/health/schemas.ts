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
  instruments: z.object({
    total: z.number().int().nonnegative(),
    loadedAt: instantSchema,
  }),
  /** Exchanges whose trading calendar does not cover the current or the next year. */
  uncoveredCalendars: z.array(z.string()),
})
export const reloadOutcomeSchema = z.object({ success: z.boolean(), message: z.string() })

export type Health = z.infer<typeof healthSchema>
