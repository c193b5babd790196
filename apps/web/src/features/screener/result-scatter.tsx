import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import { RANGE_FILTERS, type RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { formatCount } from '../../format/price.ts'
import { changeTint } from '../../listing/change-tint.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { neighbourOf, type Place } from '../../ui/tile-layout.ts'
import { type Size, useSize } from '../../ui/use-size.ts'
import { placeOn, type Scale, scaleOf } from './scatter-scale.ts'
import type { Axes } from './screen-state.ts'
import { texts } from './texts.ts'

interface ResultScatterProps {
  readonly rows: readonly ScreenerRow[]
  readonly axes: Axes
  readonly onAxes: (axes: Axes) => void
  readonly onOpen: (row: ScreenerRow) => void
}

interface Dot extends Place {
  readonly row: ScreenerRow
  readonly radius: number
}

const USUAL: Size = { width: 900, height: 480 }
const MARGIN = { left: 56, right: 16, top: 12, bottom: 28 }
const RADIUS = { least: 4, most: 18 }
const ARROWS = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
} as const

/** Matches by two metrics: size is market cap, colour is the change on the day. */
export function ResultScatter({ rows, axes, onAxes, onOpen }: ResultScatterProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box, USUAL) ?? USUAL
  const [pointed, setPointed] = useState<string | null>(null)
  const { dots, unknown, beyond, x, y } = useMemo(
    () => layOut(rows, axes, size),
    [rows, axes, size],
  )
  const current = dots.find(({ row }) => row.ticker === pointed) ?? dots[0]

  const handleKey = (event: KeyboardEvent) => {
    if (!current) return
    if (event.key === 'Enter') {
      onOpen(current.row)
      return
    }
    const direction = ARROWS[event.key as keyof typeof ARROWS]
    if (!direction) return
    event.preventDefault()
    setPointed((neighbourOf(dots, current, direction) ?? current).row.ticker)
  }
  const point = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area) return
    const at = { left: event.clientX - area.left, top: event.clientY - area.top }
    setPointed(nearest(dots, at)?.row.ticker ?? null)
  }
  return (
    <div className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <AxisChoice name={texts.views.y} value={axes.y} onPick={(y) => onAxes({ ...axes, y })} />
        <AxisChoice name={texts.views.x} value={axes.x} onPick={(x) => onAxes({ ...axes, x })} />
        <p className="text-sm text-muted">{describeRest(unknown, beyond)}</p>
      </div>
      <p className="min-h-5 truncate text-sm">{current ? describe(current.row, axes) : null}</p>
      <div ref={box} className="relative h-[clamp(340px,60vh,680px)]">
        {current && x && y ? (
          <div
            role="slider"
            tabIndex={0}
            aria-label={texts.views.scatterLabel(labelOf(axes.y), labelOf(axes.x))}
            aria-valuemin={1}
            aria-valuemax={dots.length}
            aria-valuenow={dots.indexOf(current) + 1}
            aria-valuetext={describe(current.row, axes)}
            onKeyDown={handleKey}
            onPointerMove={point}
            onClick={() => onOpen(current.row)}
            className="absolute inset-0 cursor-pointer touch-pan-y"
          >
            <svg aria-hidden="true" className="size-full text-xs">
              <Grid x={x} y={y} axes={axes} size={size} />
              {dots.map(({ row, left, top, radius }) => (
                <circle
                  key={row.ticker}
                  cx={left}
                  cy={top}
                  r={radius}
                  fill={changeTint(row.change_ratio ?? null)}
                  className={row === current.row ? 'stroke-accent' : 'stroke-muted'}
                  strokeWidth={row === current.row ? 2 : 0.75}
                />
              ))}
              <Labels dots={dots} current={current} />
            </svg>
          </div>
        ) : (
          <Empty title={texts.views.noDots}>{texts.views.noDotsHelp}</Empty>
        )}
      </div>
    </div>
  )
}

function AxisChoice({
  name,
  value,
  onPick,
}: {
  readonly name: string
  readonly value: RangeFilterKey
  readonly onPick: (key: RangeFilterKey) => void
}) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-muted">{name}</span>
      <select
        className="control h-7 max-w-52"
        value={value}
        onChange={({ target }) => {
          const picked = RANGE_FILTERS.find(({ key }) => key === target.value)
          if (picked) onPick(picked.key)
        }}
      >
        {RANGE_FILTERS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Grid({
  x,
  y,
  axes,
  size,
}: {
  readonly x: Scale
  readonly y: Scale
  readonly axes: Axes
  readonly size: Size
}) {
  return (
    <g className="fill-muted">
      {x.ticks.map((tick) => {
        const at = leftOf(placeOn(x, tick), size)
        return (
          <g key={tick}>
            <line
              x1={at}
              x2={at}
              y1={MARGIN.top}
              y2={size.height - MARGIN.bottom}
              className="stroke-line"
            />
            <text x={at} y={size.height - 10} textAnchor="middle">
              {write(axes.x, tick)}
            </text>
          </g>
        )
      })}
      {y.ticks.map((tick) => {
        const at = topOf(placeOn(y, tick), size)
        return (
          <g key={tick}>
            <line
              x1={MARGIN.left}
              x2={size.width - MARGIN.right}
              y1={at}
              y2={at}
              className="stroke-line"
            />
            <text x={MARGIN.left - 6} y={at + 4} textAnchor="end">
              {write(axes.y, tick)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** Codes beside the largest dots and the current one. */
const LABELLED = 24

function Labels({ dots, current }: { readonly dots: readonly Dot[]; readonly current: Dot }) {
  const named = new Set([...dots.slice(0, LABELLED), current])
  return [...named].map(({ row, left, top, radius }) => (
    <text
      key={row.ticker}
      x={left + radius + 2}
      y={top + 4}
      className={row === current.row ? 'fill-ink font-semibold' : 'fill-muted'}
    >
      {row.ticker.replace(/\.L$/, '')}
    </text>
  ))
}

/** Rows with both values, in the given order, which is by market cap. */
function layOut(rows: readonly ScreenerRow[], axes: Axes, size: Size) {
  const known = rows.flatMap((row) => {
    const [x, y] = [row[axes.x] ?? null, row[axes.y] ?? null]
    return x === null || y === null ? [] : [{ row, x, y }]
  })
  const x = scaleOf(known.map((each) => each.x))
  const y = scaleOf(known.map((each) => each.y))
  const largest = Math.max(1, ...known.map(({ row }) => row.market_cap_usd ?? 0))
  const dots = known.flatMap(({ row, ...at }): Dot[] => {
    if (!x || !y) return []
    const [right, up] = [placeOn(x, at.x), placeOn(y, at.y)]
    if (Math.min(right, up) < 0 || Math.max(right, up) > 1) return []
    const share = Math.sqrt((row.market_cap_usd ?? 0) / largest)
    const radius = RADIUS.least + (RADIUS.most - RADIUS.least) * share
    return [{ row, radius, left: leftOf(right, size), top: topOf(up, size), width: 0, height: 0 }]
  })
  return {
    dots,
    x,
    y,
    unknown: rows.length - known.length,
    beyond: known.length - dots.length,
  }
}

function leftOf(share: number, { width }: Size): number {
  return MARGIN.left + share * (width - MARGIN.left - MARGIN.right)
}

function topOf(share: number, { height }: Size): number {
  return height - MARGIN.bottom - share * (height - MARGIN.top - MARGIN.bottom)
}

function nearest(dots: readonly Dot[], at: { readonly left: number; readonly top: number }) {
  const distance = (dot: Dot) => Math.hypot(dot.left - at.left, dot.top - at.top) - dot.radius
  return dots.reduce<Dot | undefined>(
    (best, dot) => (best && distance(best) <= distance(dot) ? best : dot),
    undefined,
  )
}

function labelOf(key: RangeFilterKey): string {
  return RANGE_FILTERS.find((filter) => filter.key === key)?.label ?? key
}

function write(key: RangeFilterKey, value: number): string {
  const metric = findMetric(key)
  return metric ? formatMetric(value, 'GBP', metric) : String(value)
}

function describe(row: ScreenerRow, axes: Axes): string {
  const figures = [axes.y, axes.x].map((key) => `${labelOf(key)} ${write(key, row[key] ?? 0)}`)
  const today = texts.views.today(formatPercentChange(row.change_ratio ?? null))
  return [`${row.ticker} ${row.name}`, ...figures, today].join(' · ')
}

function describeRest(unknown: number, beyond: number): string {
  return [
    unknown > 0 ? texts.views.unknown(formatCount(unknown)) : null,
    beyond > 0 ? texts.views.beyond(formatCount(beyond)) : null,
  ]
    .filter(Boolean)
    .join(' ')
}
