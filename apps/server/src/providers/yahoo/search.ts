import { z } from 'zod'
import type { ProviderSearchHit } from '../ports.ts'
import { toInstrumentKind } from './quote-type.ts'
import { textField } from './reply-fields.ts'

export const searchReplySchema = z.object({ quotes: z.array(z.unknown()) })

const searchItemSchema = z.object({
  symbol: z.string().min(1),
  longname: textField,
  shortname: textField,
  exchDisp: textField,
  exchange: textField,
  quoteType: textField,
})

/** Items without symbol or name are skipped. */
export function toSearchHits(items: readonly unknown[]): ProviderSearchHit[] {
  return items.flatMap((item) => {
    const { data } = searchItemSchema.safeParse(item)
    const name = data?.longname ?? data?.shortname
    if (!data || !name) return []
    return {
      symbol: data.symbol,
      name,
      exchange: data.exchDisp ?? data.exchange,
      kind: toInstrumentKind(data.quoteType),
    }
  })
}
