import type { ChartRange, PriceRow } from '@leadenhall/contract/history/index.ts'
import { deferred } from '../../ui/deferred.tsx'
import { texts } from './texts.ts'

export interface SmallChartProps {
  readonly ticker: string
  readonly name: string
  readonly range: ChartRange
  readonly heightPx: number
}

/** A chart without controls, in the chunk of the chart. */
export const SmallChart = deferred<SmallChartProps>(
  async () => ({ default: (await import('./small-chart-view.tsx')).SmallChartView }),
  SmallChartPlaceholder,
)

export interface RowsChartProps {
  readonly ticker: string
  readonly rows: readonly PriceRow[]
  readonly heightPx: number
}

export const RowsChart = deferred<RowsChartProps>(
  async () => ({ default: (await import('./small-chart-view.tsx')).RowsChartView }),
  SmallChartPlaceholder,
)

export function SmallChartPlaceholder({ heightPx }: Pick<SmallChartProps, 'heightPx'>) {
  return (
    <div
      role="img"
      aria-label={texts.alternative}
      className="skeleton m-2"
      style={{ height: heightPx - 16 }}
    />
  )
}
