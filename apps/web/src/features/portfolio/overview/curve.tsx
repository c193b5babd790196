import { type KeyboardEvent, useRef, useState } from 'react'
import { formatDate } from '../../../format/time.ts'
import { CurveDrawing, type CurveLine, LevelLabels } from './curve-drawing.tsx'
import { scaleOf } from './curve-geometry.ts'

interface CurveProps {
  readonly label: string
  readonly days: readonly string[]
  readonly lines: readonly CurveLine[]
  readonly format: (value: number | null) => string
  /** As high as its container, instead of a third of the window. */
  readonly isSmall?: boolean
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -20,
  PageDown: 20,
}

/** Curves over the same days, with a cursor for pointer and keyboard. */
export function Curve({ label, days, lines, format, isSmall = false }: CurveProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const last = days.length - 1
  const position = Math.min(pointed ?? last, last)
  const scale = scaleOf(lines.map(({ values }) => values))
  const said = lines.map(({ name, values }) => `${name} ${format(values[position] ?? null)}`)
  const handleKey = (event: KeyboardEvent) => {
    const target = targetOf(event.key, position, last)
    if (target === null) return
    event.preventDefault()
    setPointed(Math.max(0, Math.min(last, target)))
  }
  const point = (clientX: number) => {
    const area = box.current?.getBoundingClientRect()
    if (!area) return
    setPointed(Math.round(((clientX - area.left) / area.width) * last))
  }
  return (
    <div className="flex flex-1 flex-col px-3 pt-1 pb-2">
      <p className="flex flex-wrap gap-x-4 text-sm">
        <span className="text-muted">{formatDate(days[position] ?? null)}</span>
        {lines.map(({ name, tone, values }) => (
          <span key={name} className="whitespace-nowrap">
            <span
              aria-hidden="true"
              className={`mr-1.5 inline-block h-0.5 w-4 align-middle ${tone === 'accent' ? 'bg-accent' : 'bg-muted'}`}
            />
            {name} <strong className="font-semibold">{format(values[position] ?? null)}</strong>
          </span>
        ))}
      </p>
      <div className="mt-1 grid flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[1fr_auto]">
        <div
          ref={box}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={position}
          aria-valuetext={`${formatDate(days[position] ?? null)}: ${said.join(', ')}`}
          onKeyDown={handleKey}
          onPointerMove={(event) => point(event.clientX)}
          onPointerLeave={() => setPointed(null)}
          className={`relative touch-pan-y ${isSmall ? 'min-h-20' : 'min-h-[max(220px,32vh)] max-sm:min-h-56'}`}
        >
          {scale ? (
            <CurveDrawing lines={lines} scale={scale} position={position} count={days.length} />
          ) : null}
        </div>
        {scale ? <LevelLabels scale={scale} format={format} /> : null}
        <p aria-hidden="true" className="col-start-1 flex justify-between pt-1 text-xs text-muted">
          <span>{formatDate(days[0] ?? null)}</span>
          <span>{formatDate(days[last] ?? null)}</span>
        </p>
      </div>
    </div>
  )
}

/** The place that a key moves the cursor to; null for other keys. */
function targetOf(key: string, position: number, last: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = KEYS[key]
  return step ? position + step : null
}
