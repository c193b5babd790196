import { z } from 'zod'
import { provenanceSchema } from '../shared/provenance.ts'

export const fxParamsSchema = z.object({
  /** Two ISO 4217 codes, `GBP-USD`. */
  pair: z
    .string()
    .regex(/^[A-Za-z]{3}-[A-Za-z]{3}$/, 'must be two currency codes such as GBP-USD')
    .transform((text) => text.toUpperCase()),
})
export const fxRateSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Units of `to` for one unit of `from`. */
  rate: z.number().positive(),
  provenance: provenanceSchema,
})
export type FxRate = z.infer<typeof fxRateSchema>
