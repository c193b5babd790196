import type { Chart, ChartRange, PriceRow } from '@leadenhall/contract/history/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { chartQuery } from './api.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { buildChartModel } from './chart-model.ts'
import { chartOfRows } from './chart-of-rows.ts'
import { describeChart } from './describe-chart.ts'
import { describeDrawing } from './drawings/describe-drawing.ts'
import { NO_DRAWINGS } from './drawings/shown-drawings.ts'
import { usePlacedDrawings } from './drawings/use-placed-drawings.ts'
import { SmallChartPlaceholder } from './small-chart-placeholder.tsx'
import { texts } from './texts.ts'

const DRAWN = {
  style: 'area',
  isLog: false,
  isZoomable: false,
  symbols: [],
  onRemove: () => {},
} as const

export interface SmallChartProps {
  readonly ticker: string
  readonly name: string
  readonly range: ChartRange
  readonly heightPx: number
  /** Shows the signed-in user's drawings; they cannot be changed here. */
  readonly hasDrawings?: boolean
}

/** A listing's price as an area, without controls. */
export function SmallChartView({
  ticker,
  name,
  range,
  heightPx,
  hasDrawings = false,
}: SmallChartProps) {
  const query = useQuery(chartQuery(ticker, range))
  return (
    <div style={{ '--chart-height': `${heightPx}px`, minHeight: heightPx } as CSSProperties}>
      <QueryView
        query={query}
        loading={<SmallChartPlaceholder heightPx={heightPx} />}
        empty={{
          when: ({ bars }) => bars.every(({ close }) => close === null),
          show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
        }}
      >
        {(chart) => (
          <>
            <p className="sr-only" role="status">
              {describeChart(name, chart)}
            </p>
            <AreaDrawing chart={chart} hasDrawings={hasDrawings} />
          </>
        )}
      </QueryView>
    </div>
  )
}

interface AreaDrawingProps {
  readonly chart: Chart
  readonly hasDrawings?: boolean
}

function AreaDrawing({ chart, hasDrawings = false }: AreaDrawingProps) {
  const model = useMemo(() => buildChartModel(chart), [chart])
  const { placed } = usePlacedDrawings(chart, hasDrawings)
  const drawings = useMemo(() => ({ ...NO_DRAWINGS, items: placed }), [placed])
  return (
    <>
      {placed.length === 0 ? null : (
        <p className="sr-only">
          {texts.drawings.list(placed.map((one) => describeDrawing(one, chart)).join('; '))}
        </p>
      )}
      <ChartCanvas {...DRAWN} model={model} {...(hasDrawings ? { drawings } : {})} />
    </>
  )
}

export interface RowsChartProps {
  readonly ticker: string
  readonly rows: readonly PriceRow[]
  readonly heightPx: number
}

/** Daily rows of any period as an area. */
export function RowsChartView({ ticker, rows, heightPx }: RowsChartProps) {
  const chart = useMemo(() => chartOfRows(ticker, rows), [ticker, rows])
  return (
    <div style={{ '--chart-height': `${heightPx}px`, minHeight: heightPx } as CSSProperties}>
      {chart ? <AreaDrawing chart={chart} /> : null}
    </div>
  )
}
