/** Metric columns of quotes alone: no accounts, no closes, no rates. */
import type { ColumnBuilder } from '../../apps/server/src/modules/figures/index.ts'
import { yearsListed } from '../../apps/server/src/modules/figures/listed-years.ts'
import { buildMetricColumns } from '../../apps/server/src/modules/figures/metric-columns.ts'

const DAY_MS = 86_400_000

/** @param dollars US dollars for one unit of a currency */
export function plainColumns(
  dollars: (currency: string) => number | null = () => null,
): Pick<ColumnBuilder, 'prepare' | 'build'> {
  return {
    prepare: async () => undefined,
    build: ({ nowMs, ...request }) =>
      buildMetricColumns({
        ...request,
        accountsOf: () => null,
        listedYears: ({ listing_date: date }) => yearsListed(date, nowMs),
        navsOf: () => null,
        isRanked: () => false,
        closes: { find: () => undefined, index: undefined, version: 0 },
        indexLevel: null,
        dollars,
        day: Math.floor(nowMs / DAY_MS),
        session: Math.floor(nowMs / DAY_MS),
      }),
  }
}
