/** Every filter type in picker order: the five table columns first. */
import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import {
  OPTION_FILTERS,
  type OptionFilterKey,
  RANGE_FILTERS,
  type RangeFilterKey,
} from '@leadenhall/contract/screener/filters.ts'
import { texts } from './texts.ts'

export type FilterType =
  | { readonly kind: 'options'; readonly key: OptionFilterKey; readonly label: string }
  | {
      readonly kind: 'range'
      readonly key: RangeFilterKey
      readonly label: string
      readonly isRatio: boolean
      /** How a bound is read. */
      readonly measure: MetricKind
      /** Listed in the short filter menu. */
      readonly isFirst: boolean
    }
  | { readonly kind: 'cap'; readonly key: 'marketCapFilters'; readonly label: string }
  | { readonly kind: 'text'; readonly key: 'text'; readonly label: string }

export type FilterKey = FilterType['key']

const CAP: FilterType = { kind: 'cap', key: 'marketCapFilters', label: texts.cap.label }
const TEXT: FilterType = { kind: 'text', key: 'text', label: texts.text.label }

const OPTIONS = OPTION_FILTERS.map(
  ({ key, label }): FilterType => ({ kind: 'options', key, label }),
)
const COUNTRY_PLACE = OPTIONS.findIndex(({ key }) => key === 'countriesOfIncorporationFilters')

/** Ratios in the short menu, beside price and size. */
const FIRST_RATIOS = new Set<RangeFilterKey>(['price_earnings', 'dividend_yield'])

export const FILTER_TYPES: readonly FilterType[] = [
  ...OPTIONS.slice(0, COUNTRY_PLACE),
  CAP,
  ...OPTIONS.slice(COUNTRY_PLACE),
  TEXT,
  ...RANGE_FILTERS.map(
    ({ key, label, isRatio, kind, group }): FilterType => ({
      kind: 'range',
      key,
      label,
      isRatio,
      measure: kind,
      isFirst: group === 'price' || FIRST_RATIOS.has(key),
    }),
  ),
]

/** The filters open by default. */
export const FIRST_FILTERS: readonly FilterKey[] = [
  'industryFilters',
  'sectorFilters',
  'exchangeDataFilters',
  'marketCapFilters',
  'countriesOfIncorporationFilters',
]

/** The label for a field as the server names it, `ranges.volume`; a removed field is shown in words. */
export function labelOfField(field: string): string {
  const key = field.replace(/^ranges\./, '').replace(/\..*$/, '')
  return FILTER_TYPES.find((type) => type.key === key)?.label ?? key.replaceAll('_', ' ')
}
