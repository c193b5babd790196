import { z } from 'zod'
import { provenanceSchema } from '../shared/provenance.ts'
import { tradingDateSchema } from '../shared/time.ts'

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
export const fxQuerySchema = z.object({
  /** The last rate on or before this day; the present one without it. */
  date: tradingDateSchema.optional(),
})

/** A line of ISO 4217: a currency as one country or institution has or had it. */
export const currencySchema = z.object({
  /** Three letters; empty for an entity without a currency of its own. */
  AlphabeticCode: z.string(),
  Currency: z.string(),
  Entity: z.string(),
  /** Decimals of the minor unit; null where there is none. */
  MinorUnit: z.number().int().nullable(),
  NumericCode: z.string(),
  /** When it was withdrawn, in ISO's own form; null while it is in use. */
  WithdrawalDate: z.string().nullable(),
})
export type Currency = z.infer<typeof currencySchema>
export const currenciesSchema = z.array(currencySchema)
