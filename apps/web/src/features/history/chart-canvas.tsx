import type { Chart } from '@leadenhall/contract/history/index.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatCompact, formatLevel } from '../../format/price.ts'
import { describeBar, formatBarTime } from './describe-chart.ts'
import { type ChartColours, type ChartHandle, type ChartStyle, drawChart } from './draw-chart.ts'
import { texts } from './texts.ts'

export interface ChartCanvasProps {
  readonly chart: Chart
  readonly comparison: Chart | null
  readonly style: ChartStyle
  readonly isLog: boolean
}

/** The drawn chart with its legend and a keyboard cursor. */
export function ChartCanvas({ chart, comparison, style, isLog }: ChartCanvasProps) {
  const container = useRef<HTMLDivElement>(null)
  const handle = useRef<ChartHandle | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const colours = useThemeColours()

  useEffect(() => {
    if (!container.current) return undefined
    const drawn = drawChart(container.current, {
      chart,
      comparison,
      style,
      isLog,
      colours,
      onPoint: setPointed,
    })
    handle.current = drawn
    return () => {
      handle.current = null
      drawn.remove()
    }
  }, [chart, comparison, style, isLog, colours])

  const last = chart.bars.length - 1
  const position = Math.min(pointed ?? last, last)
  const bar = chart.bars[position]
  const level = (value: number | null) => formatLevel(value, chart.unit, chart.kind)
  const moveTo = (next: number) => {
    const target = Math.max(0, Math.min(last, next))
    setPointed(target)
    handle.current?.pointAt(target)
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, position, last)
    if (target === null) return
    event.preventDefault()
    moveTo(target)
  }

  return (
    <div className="relative">
      {bar ? (
        <dl className="pointer-events-none absolute top-1 left-2 z-1 flex max-w-[calc(100%-5.5rem)] flex-wrap gap-x-3 rounded-sm bg-panel/90 px-1 text-sm">
          <div className="text-muted">
            <dt className="sr-only">{texts.legend.time}</dt>
            <dd>{formatBarTime(bar, chart.range)}</dd>
          </div>
          <Legend term={texts.legend.open} value={level(bar.open)} />
          <Legend term={texts.legend.high} value={level(bar.high)} />
          <Legend term={texts.legend.low} value={level(bar.low)} />
          <Legend term={texts.legend.close} value={level(bar.close)} />
          <Legend term={texts.legend.volume} value={formatCompact(bar.volume)} />
        </dl>
      ) : null}
      <div
        ref={container}
        role="slider"
        tabIndex={0}
        aria-label={texts.cursor}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={position}
        aria-valuetext={bar ? describeBar(bar, chart) : undefined}
        onKeyDown={handleKey}
        // Isolated, so that the canvas layers stay below the legend.
        className="isolate h-[max(202px,38vh)] w-full max-sm:h-64"
      />
    </div>
  )
}

function Legend({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex gap-1">
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const PAGE_OF_BARS = 10

function keyTarget(key: string, position: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return position - 1
    case 'ArrowRight':
      return position + 1
    case 'PageUp':
      return position - PAGE_OF_BARS
    case 'PageDown':
      return position + PAGE_OF_BARS
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** Canvas colours come from the theme's CSS variables, so a theme change redraws the chart. */
function useThemeColours(): ChartColours {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
    return () => observer.disconnect()
  }, [])
  return colours
}

function readColours(): ChartColours {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    accent: colour('accent'),
    up: colour('up'),
    down: colour('down'),
  }
}
