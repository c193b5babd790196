import { DEFAULT_BENCHMARK } from '@leadenhall/contract/portfolio/index.ts'
import { PORTFOLIO_VIEWS } from '@leadenhall/contract/shared/page-parts.ts'
import { useSearchParams } from 'wouter'
import type { PerformanceScope } from './api.ts'

export const PERIODS = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'All'] as const
export type Period = (typeof PERIODS)[number]

/** Undefined for the whole time. */
export function spanOf(period: Period): PerformanceScope['span'] {
  return period === 'All' ? undefined : SPANS[period]
}

const SPANS = {
  '1M': '1m',
  '3M': '3m',
  '6M': '6m',
  YTD: 'ytd',
  '1Y': '1y',
  '3Y': '3y',
  '5Y': '5y',
} as const

/** The portfolio page's filters, kept in its address. */
export function useScope() {
  const [search, setSearch] = useSearchParams()
  const pick = <T extends string>(name: string, list: readonly T[], otherwise: T): T =>
    list.find((one) => one === search.get(name)) ?? otherwise
  return {
    view: pick('view', PORTFOLIO_VIEWS, 'overview'),
    period: pick('period', PERIODS, '1Y'),
    account: search.get('account') ?? undefined,
    /** One holding whose performance is shown; undefined for everything. */
    holding: search.get('holding') ?? undefined,
    benchmark: search.get('benchmark') ?? DEFAULT_BENCHMARK,
    set(changes: Readonly<Record<string, string | undefined>>) {
      setSearch((now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) now.delete(name)
          else now.set(name, value)
        }
        return now
      })
    },
  }
}
export type Scope = ReturnType<typeof useScope>
