import { deferred } from '../../ui/deferred.tsx'
import { SmallChartPlaceholder } from './small-chart-placeholder.tsx'
import type { RowsChartProps, SmallChartProps } from './small-chart-view.tsx'

/** A chart without controls, in the chunk of the chart. */
export const SmallChart = deferred<SmallChartProps>(
  async () => ({ default: (await import('./small-chart-view.tsx')).SmallChartView }),
  SmallChartPlaceholder,
)

export const RowsChart = deferred<RowsChartProps>(
  async () => ({ default: (await import('./small-chart-view.tsx')).RowsChartView }),
  SmallChartPlaceholder,
)
