import { z } from 'zod'
import { parseUnit } from '../shared/money.ts'
import { provenanceSchema } from '../shared/provenance.ts'
import { tradingDateSchema } from '../shared/time.ts'

/** Case matters only in mixed case: `gbp` is GBP, `GBp` is pence. */
function toUnit(code: string): string {
  const upper = code.toUpperCase()
  return parseUnit(code) ?? parseUnit(upper) ?? upper
}

export const fxParamsSchema = z.object({
  /** Two units, as currencies (`GBP-USD`) or as minor units that markets quote in (`GBp-USD`). */
  pair: z
    .string()
    .regex(/^[A-Za-z]{3}-[A-Za-z]{3}$/, 'Enter two currency codes, such as GBP-USD.')
    .transform((text) => text.split('-').map(toUnit).join('-')),
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
  /** Returns the last rate on or before this day; omit for the current rate. */
  date: tradingDateSchema.optional(),
})

/** One ISO 4217 entry: a currency as used, now or formerly, by one country or institution. */
export const currencySchema = z.object({
  /** Three letters; empty for an entity without a currency of its own. */
  AlphabeticCode: z.string(),
  Currency: z.string(),
  Entity: z.string(),
  /** Decimal places of the minor unit; null when there is none. */
  MinorUnit: z.number().int().nullable(),
  NumericCode: z.string(),
  /** Withdrawal date in ISO's own format; null while in use. */
  WithdrawalDate: z.string().nullable(),
})
export type Currency = z.infer<typeof currencySchema>
export const currenciesSchema = z.array(currencySchema)
