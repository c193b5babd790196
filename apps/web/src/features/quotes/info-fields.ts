import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { NOT_KNOWN } from '../../format/price.ts'

export interface InfoField {
  readonly field: string
  readonly value: string
}

/** The parts of a company's information, as they are shown beside each other. */
export type InfoPart = 'trading' | 'valuation' | 'business'

export interface PlainField extends InfoField {
  readonly part: InfoPart
}

/** Flattens stock info into one row per field, with nested names joined. */
export function toInfoFields(info: StockInfo): InfoField[] {
  const { quote, profile, ...rest } = info
  return [
    ...flatten(rest, ''),
    ...flatten(quote, 'quote'),
    ...(profile ? flatten(profile, 'profile') : []),
  ]
}

function flatten(part: object, prefix: string): InfoField[] {
  return Object.entries(part).flatMap(([name, value]): InfoField[] => {
    const field = prefix === '' ? name : `${prefix}.${name}`
    if (value === null || value === undefined) return [{ field, value: NOT_KNOWN }]
    if (Array.isArray(value)) return [{ field, value: value.join(', ') || NOT_KNOWN }]
    if (typeof value === 'object') return flatten(value, field)
    return [{ field, value: String(value) }]
  })
}
