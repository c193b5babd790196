/** Random screens as users put them together: a few options, caps, ranges, now and then a text. */

import type { Snapshot } from '../../apps/server/src/modules/screener/build-snapshot.ts'
import { OPTION_COLUMNS } from '../../apps/server/src/modules/screener/compile-screen.ts'
import {
  OPTION_FILTERS,
  RANGE_FILTERS,
  type RangeFilterKey,
  type ScreenFilters,
  type SortColumn,
} from '../../packages/contract/src/screener/filters.ts'
import { CAP_OPTIONS } from '../../packages/contract/src/screener/market-cap-filter.ts'
import { seeded } from '../../tests/support/seeded.ts'

export interface Mix {
  readonly filters: ScreenFilters
  readonly sort: { readonly column: SortColumn; readonly direction: 'asc' | 'desc' }
}

/** Of columns that invented quotes fill. */
const RANGES: Partial<Record<RangeFilterKey, readonly [number, number]>> = {
  price_gbp: [0, 50],
  change_ratio: [-0.1, 0.1],
  volume: [0, 1_000_000],
  fifty_two_week_position: [0, 1],
  price_earnings: [0, 60],
  dividend_yield: [0, 0.1],
  listing_age_years: [0, 40],
}
const SORTS: readonly SortColumn[] = [
  'ticker',
  'name',
  'market_cap_usd',
  'price_gbp',
  'change_ratio',
  'volume',
  'price_earnings',
  'dividend_yield',
  'listing_age_years',
]
const TEXTS = [
  'vod',
  'bank',
  'gold',
  'energy',
  'plc',
  'trust',
  'etf',
  'a',
  'min',
  'health',
  'xq',
  'bp',
]

export function makeMixes({ table }: Snapshot, count: number): Mix[] {
  const random = seeded(20_261_120)
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)]
    if (picked === undefined) throw new RangeError('nothing to pick from')
    return picked
  }
  /** Values in proportion to their rows, as users ask for large groups more often than for small. */
  const pickOption = (column: string): string => {
    const { values, codes, counts } = table.options.get(column) ?? {}
    if (!values || !counts) throw new RangeError(`no options ${column}`)
    if (!codes) return pick(values)
    for (;;) {
      const code = codes[Math.floor(random() * codes.length)] ?? 0
      if (code > 0) return values[code - 1] ?? pick(values)
    }
  }
  return Array.from({ length: count }, (): Mix => {
    const options: Record<string, string[]> = {}
    for (let left = Math.floor(random() * 4); left > 0; left--) {
      const { key } = pick(OPTION_FILTERS)
      const names = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        pickOption(OPTION_COLUMNS[key]),
      )
      options[key] = [...new Set(names)]
    }
    const caps = Array.from({ length: random() < 0.5 ? 1 + Math.floor(random() * 2) : 0 }, () =>
      pick(CAP_OPTIONS),
    )
    const ranges: Record<string, { min?: number; max?: number }> = {}
    for (let left = Math.floor(random() * 3); left > 0; left--) {
      const { key } = pick(RANGE_FILTERS)
      const [low, high] = RANGES[key] ?? [-1, 50]
      const at = () => Math.round((low + random() * (high - low)) * 10_000) / 10_000
      const [a, b] = [at(), at()].toSorted((x, y) => x - y)
      const isOpen = random() < 0.5
      ranges[key] = isOpen ? { min: a ?? low } : { min: a ?? low, max: b ?? high }
    }
    return {
      filters: {
        ...options,
        ...(caps.length > 0 ? { marketCapFilters: caps } : {}),
        ranges,
        ...(random() < 0.12 ? { text: pick(TEXTS) } : {}),
      },
      sort: { column: pick(SORTS), direction: random() < 0.5 ? 'asc' : 'desc' },
    }
  })
}
