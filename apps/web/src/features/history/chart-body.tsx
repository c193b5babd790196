import type { Chart } from '@leadenhall/contract/history/index.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type CSSProperties, useEffect } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useRendersAll } from '../../ui/use-renders-all.ts'
import { CHART_HEIGHT } from './chart-height.ts'
import { ChartSketch } from './chart-sketch.tsx'
import type { ChartViewProps } from './chart-view.tsx'
import { describeChart } from './describe-chart.ts'
import { isPaneIndicator } from './indicators/indicator-ids.ts'
import { texts } from './texts.ts'

const ChartView = deferred(
  async () => ({ default: (await import('./chart-view.tsx')).ChartView }),
  ChartSketch,
)

interface ChartBodyProps extends Omit<ChartViewProps, 'chart'> {
  readonly query: UseQueryResult<Chart>
}

/** The chart with its spoken summary. A phone first shows a sketch: drawing takes half a second. */
export function ChartBody({ query, ...view }: ChartBodyProps) {
  const isDrawn = useRendersAll()
  useEffect(() => {
    // Loads in parallel with the data. Rendering the chart reports a failed chunk.
    if (isDrawn) ChartView.load().catch(() => {})
  }, [isDrawn])
  const panes = view.settings.indicators.filter(isPaneIndicator).length
  // A failure is as tall as the chart, so that the panels below stay where they are.
  const height = query.isError && !query.data ? CHART_HEIGHT : ''
  return (
    <div className={height} style={{ '--panes': panes } as CSSProperties}>
      <QueryView
        query={query}
        loading={<ChartPlaceholder />}
        empty={{
          when: ({ bars }) => bars.every(({ close }) => close === null),
          show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
        }}
      >
        {(chart) => (
          <>
            <p className="sr-only" role="status">
              {describeChart(view.name, chart)}
            </p>
            {isDrawn ? <ChartView chart={chart} {...view} /> : <ChartSketch chart={chart} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

function ChartPlaceholder() {
  return <div role="img" aria-label={texts.alternative} className={`skeleton ${CHART_HEIGHT}`} />
}
