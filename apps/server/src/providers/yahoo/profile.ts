import { z } from 'zod'
import type { ProviderProfile } from '../ports.ts'
import { fundProfileSchema, toFundStatement, topHoldingsSchema } from './fund-statement.ts'
import { numberField, textField } from './reply-fields.ts'

const assetProfileSchema = z.object({
  longBusinessSummary: textField,
  website: textField,
  sector: textField,
  industry: textField,
  city: textField,
  country: textField,
  fullTimeEmployees: numberField,
})

const summarySchema = z.object({
  assetProfile: assetProfileSchema.nullish().catch(null),
  fundProfile: fundProfileSchema,
  topHoldings: topHoldingsSchema,
})

export const profileReplySchema = z.object({
  quoteSummary: z.object({ result: z.array(summarySchema).nullable() }),
})

/** Only http and https URLs: the text comes from outside and becomes a link. */
function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : null
}

/** Null if the reply describes neither a company nor a fund. */
export function toProfile(
  symbol: string,
  summary: z.infer<typeof summarySchema> | undefined,
): ProviderProfile | null {
  const profile = summary?.assetProfile
  const fund = summary ? toFundStatement(summary) : null
  if (!profile && !fund) return null
  return {
    symbol,
    summary: profile?.longBusinessSummary ?? null,
    website: webAddress(profile?.website ?? null),
    sector: profile?.sector ?? null,
    industry: profile?.industry ?? null,
    city: profile?.city ?? null,
    country: profile?.country ?? null,
    employees: profile?.fullTimeEmployees ?? null,
    fund,
  }
}
