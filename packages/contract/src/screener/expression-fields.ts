/** The fields available in an expression, and the syntax of their values. */
import { findMetric } from '../figures/all-metrics.ts'
import {
  OPTION_FILTERS,
  type OptionFilterKey,
  RANGE_FILTERS,
  type RangeFilterKey,
} from './filters.ts'

export type Field =
  | { readonly kind: 'options'; readonly key: OptionFilterKey; readonly word: string }
  | {
      readonly kind: 'range'
      readonly key: RangeFilterKey
      readonly word: string
      readonly isRatio: boolean
    }
  | { readonly kind: 'cap'; readonly word: string }
  | { readonly kind: 'text'; readonly word: string }

const CAP: Field = { kind: 'cap', word: 'mcap' }
const TEXT: Field = { kind: 'text', word: 'text' }

const byWord = new Map<string, Field>([
  ...OPTION_FILTERS.map(({ key, word }) => [word, { kind: 'options', key, word }] as const),
  ...RANGE_FILTERS.map(
    ({ key, word, isRatio }) => [word, { kind: 'range', key, word, isRatio }] as const,
  ),
  [CAP.word, CAP],
  [TEXT.word, TEXT],
])

const SYNONYMS: Readonly<Record<string, string>> = {
  marketcap: 'mcap',
  market_cap: 'mcap',
  market_cap_usd: 'mcap',
  cap: 'mcap',
  market: 'segment',
  indices: 'index',
  listing_category: 'category',
  name: 'text',
  company: 'text',
}

/** The fields suggested while an expression is typed. */
export const FIELD_WORDS: readonly string[] = [...byWord.keys()]

export function findField(word: string): Field | undefined {
  const lower = word.toLowerCase()
  const metric = findMetric(lower)
  const own = metric && (metric.word ?? metric.key)
  return byWord.get(SYNONYMS[lower] ?? lower) ?? (own === undefined ? own : byWord.get(own))
}

const COUNTRIES: Readonly<Record<string, string>> = {
  uk: 'United Kingdom',
  gb: 'United Kingdom',
  'great britain': 'United Kingdom',
  us: 'United States',
  usa: 'United States',
}

/** Country abbreviations: `UK` is the United Kingdom. */
export function toOption(key: OptionFilterKey, bare: string): string {
  if (key !== 'countriesOfIncorporationFilters') return bare
  return COUNTRIES[bare.toLowerCase()] ?? bare
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)([kmbt%y]?)$/i
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12, '': 1, y: 1 }

/** `10B`, `1.5m`, `5%` (0.05), `10y`; null when the text is not a finite number. */
export function parseNumber(text: string): number | null {
  const match = NUMBER.exec(text)
  if (!match) return null
  const [, digits = '', letter = ''] = match
  const suffix = letter.toLowerCase()
  const value = suffix === '%' ? Number(digits) / 100 : Number(digits) * (FACTORS[suffix] ?? 1)
  return Number.isFinite(value) ? value : null
}

/** Text that parses back to exactly this number; ratios are printed as percentages when exact. */
export function printNumber(value: number, isRatio: boolean): string {
  const percent = `${Number((value * 100).toPrecision(12))}%`
  return isRatio && parseNumber(percent) === value ? percent : String(value)
}
