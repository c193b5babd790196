import { z } from 'zod'

/**
 * Where market data came from and how old it is. Every price, bar list and index level carries one.
 */
export const provenanceSchema = z.object({
  /** Provider key: `yahoo`, `google`, `demo`, `reference` (a dated value from the instrument list). */
  source: z.string(),
  /** Market time of the value as a UTC instant (ISO 8601), not the time it was fetched. */
  asOf: z.iso.datetime(),
  /** The provider's declared delay in minutes; null when it declares none. */
  delayMinutes: z.number().nonnegative().nullable(),
  /** True when a fresher value was due but could not be fetched: this is the last known one. */
  stale: z.boolean(),
  /** True when the value is simulated (demo mode); never true in live mode. */
  simulated: z.boolean(),
})
export type Provenance = z.infer<typeof provenanceSchema>

export const priceSchema = z.object({
  value: z.number(),
  /** Declared unit: an ISO 4217 code, or GBX, ZAc or ILA. */
  unit: z.string(),
})

/** The kind of instrument quoted; an index level has a declared unit but is shown in points. */
export const instrumentKindSchema = z.enum([
  'share',
  'fund',
  'index',
  'currency-pair',
  'crypto',
  'future',
  'other',
])
export type InstrumentKind = z.infer<typeof instrumentKindSchema>

/** An installation's data mode; modes never mix. */
export const dataModeSchema = z.enum(['live', 'demo'])
export type DataMode = z.infer<typeof dataModeSchema>
