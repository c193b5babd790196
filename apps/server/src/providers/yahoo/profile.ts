import { z } from 'zod'
import type { ProviderProfile } from '../ports.ts'
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

export const profileReplySchema = z.object({
  quoteSummary: z.object({
    result: z.array(z.object({ assetProfile: assetProfileSchema.nullish() })).nullable(),
  }),
})
type AssetProfile = z.infer<typeof assetProfileSchema>

/** Only http and https URLs: the text comes from outside and becomes a link. */
function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : null
}

export function toProfile(symbol: string, profile: AssetProfile): ProviderProfile {
  return {
    symbol,
    summary: profile.longBusinessSummary,
    website: webAddress(profile.website),
    sector: profile.sector,
    industry: profile.industry,
    city: profile.city,
    country: profile.country,
    employees: profile.fullTimeEmployees,
  }
}
