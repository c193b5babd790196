import { z } from 'zod'

/**
 * Where a market datum came from and how old it is. Every price, bar list and index level carries one.
 */
export const provenanceSchema = z.object({
  /** Provider key: `yahoo`, `google`, `demo`, `reference` (dated value of the instrument list). */
  source: z.string(),
  /** UTC instant (ISO 8601) at which the value was true on the market, not when it was fetched. */
  asOf: z.iso.datetime(),
  /** The provider's stated delay in minutes; null when it states none. */
  delayMinutes: z.number().nonnegative().nullable(),
  /** True when a fresher value was due and could not be had: this is the last known one. */
  stale: z.boolean(),
  /** True when the value is simulated (demo mode); never true in live mode. */
  simulated: z.boolean(),
})
export type Provenance = z.infer<typeof provenanceSchema>

export const priceSchema = z.object({
  value: z.number(),
  /** Declared unit: ISO 4217 code or GBX, ZAc, ILA. */
  unit: z.string(),
})

/** What kind of thing is quoted; an index level has a declared unit but is shown in points. */
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

/** The data modes of an installation: modes never mix. */
export const dataModeSchema = z.enum(['live', 'demo'])
export type DataMode = z.infer<typeof dataModeSchema>
