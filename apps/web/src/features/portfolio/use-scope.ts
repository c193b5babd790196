import { DEFAULT_BENCHMARK } from '@leadenhall/contract/portfolio/index.ts'
import { PORTFOLIO_VIEWS } from '@leadenhall/contract/shared/page-parts.ts'
import { useSearchParams } from 'wouter'

export const PERIODS = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'All'] as const
export type Period = (typeof PERIODS)[number]

const MONTHS: Readonly<Record<Exclude<Period, 'YTD' | 'All'>, number>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '3Y': 36,
  '5Y': 60,
}

/** First day of a period that ends today; undefined for all of it. */
export function startOf(period: Period, nowMs: number): string | undefined {
  if (period === 'All') return undefined
  const today = new Date(nowMs)
  if (period === 'YTD') return `${today.getUTCFullYear()}-01-01`
  const start = new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - MONTHS[period], today.getUTCDate() + 1),
  )
  return start.toISOString().slice(0, 10)
}

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
