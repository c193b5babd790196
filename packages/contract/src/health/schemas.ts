import { z } from 'zod'
import { dataModeSchema } from '../shared/provenance.ts'
import { instantSchema } from '../shared/time.ts'

export const componentStateSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down', 'off']),
  detail: z.string().nullable(),
})

/** How the last calls to a source went, since the server's start. */
export const sourceHealthSchema = componentStateSchema.extend({
  lastSuccess: instantSchema.nullable(),
  lastFailure: instantSchema.nullable(),
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
  /** Keyed by provider. */
  providers: z.record(
    z.string(),
    sourceHealthSchema.extend({
      /** The source's name. */
      title: z.string(),
    }),
  ),
  /** Progress of the background quote refresh. */
  quoteRefresh: z.object({
    /** Most urgent first. */
    lanes: z.array(
      z.object({
        priority: z.string(),
        /** Number of quotes to keep fresh. */
        wanted: z.number().int().nonnegative(),
        /** How many of them are up to date. */
        fresh: z.number().int().nonnegative(),
      }),
    ),
    /** End of the back-off after the source refused a request; null when not backing off. */
    pausedUntil: instantSchema.nullable(),
  }),
  /** Progress of the background reading of figures; no sources in demo mode. */
  figures: z.object({
    sources: z.array(
      z.object({
        source: z.string(),
        /** Companies that gave figures, that have none, and whose last reading failed. */
        read: z.number().int().nonnegative(),
        without: z.number().int().nonnegative(),
        failed: z.number().int().nonnegative(),
        /** Read before and due again. */
        due: z.number().int().nonnegative(),
        lastRead: instantSchema.nullable(),
        /** Figures that were refused as nonsense. */
        refused: z.array(
          z.object({
            reason: z.string(),
            count: z.number().int().nonnegative(),
            lastSubject: z.string(),
            lastAt: instantSchema,
          }),
        ),
      }),
    ),
    /** Companies to read, and those with accounts in memory; all of them in demo mode. */
    wanted: z.number().int().nonnegative(),
    known: z.number().int().nonnegative(),
    /** Series of daily closes in memory, of those that are followed. */
    closes: z.object({
      known: z.number().int().nonnegative(),
      wanted: z.number().int().nonnegative(),
    }),
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

export type SourceHealth = z.infer<typeof sourceHealthSchema>
export type Health = z.infer<typeof healthSchema>
