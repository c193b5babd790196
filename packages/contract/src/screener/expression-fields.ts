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

const COUNTRIES = new Map(
  Object.entries({
    uk: 'United Kingdom',
    gb: 'United Kingdom',
    'great britain': 'United Kingdom',
    us: 'United States',
    usa: 'United States',
  }),
)

/** Indices by their usual spellings, without spaces and hyphens. */
const INDICES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ftse100: ['FTSE 100'],
    ftse250: ['FTSE 250'],
    ftse350: ['FTSE 100', 'FTSE 250'],
    ftseallshare: ['FTSE All-Share'],
    allshare: ['FTSE All-Share'],
    ftseaimallshare: ['FTSE AIM All-Share'],
    ftseaim: ['FTSE AIM All-Share'],
    sandp500: ['S&P 500'],
    's&p500': ['S&P 500'],
    nasdaq100: ['NASDAQ 100'],
  }),
)

/** The FTSE 350 is the FTSE 100 and the FTSE 250 together. */
export function toIndices(name: string): readonly string[] {
  return INDICES.get(name.toLowerCase().replace(/[\s-]/g, '')) ?? [name]
}

/** Country abbreviations and names of indices: `UK` is the United Kingdom. */
export function toOptions(key: OptionFilterKey, bare: string): readonly string[] {
  if (key === 'indices') return toIndices(bare)
  if (key !== 'countriesOfIncorporationFilters') return [bare]
  return [COUNTRIES.get(bare.toLowerCase()) ?? bare]
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:e([+-]?\d{1,3}))?([kmbt%y]?)$/i
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12, '': 1, y: 1 }

/**
 * `10B`, `1.5m`, `10y`; `5%` is 0.05, and so is `5` for a ratio, which is entered in per cent as in the
 * filter's own fields. Null when the text is not a finite number.
 */
export function parseNumber(text: string, isRatio: boolean): number | null {
  const match = NUMBER.exec(text)
  if (!match) return null
  const [, digits = '', power = '0', letter = ''] = match
  const suffix = letter.toLowerCase()
  const isPercent = suffix === '%' || (isRatio && suffix === '')
  // As one decimal, because a quotient by 100 may round.
  const value = isPercent
    ? Number(`${digits}e${Number(power) - 2}`)
    : Number(`${digits}e${power}`) * (FACTORS[suffix] ?? 1)
  return Number.isFinite(value) ? value : null
}

/** Text that parses back to exactly this number; ratios are printed as percentages. */
export function printNumber(value: number, isRatio: boolean): string {
  if (!isRatio) return String(value)
  const [digits = '', power = '0'] = String(value).split('e')
  const plain = String(Number(`${digits}e${Number(power) + 2}`))
  const isExact = parseNumber(plain, true) === value
  return `${isExact ? plain : `${digits}e${Number(power) + 2}`}%`
}
