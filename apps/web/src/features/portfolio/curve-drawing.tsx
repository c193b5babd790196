import { HEIGHT, levelsOf, pathOf, type Scale, WIDTH, xOf, yOf } from './curve-geometry.ts'

export interface CurveLine {
  readonly name: string
  readonly tone: 'accent' | 'muted'
  readonly values: readonly (number | null)[]
}

interface CurveDrawingProps {
  readonly lines: readonly CurveLine[]
  readonly scale: Scale
  /** Index of the cursor's day among `count` days. */
  readonly position: number
  readonly count: number
  readonly format: (value: number | null) => string
}

const STROKES = { accent: 'stroke-accent', muted: 'stroke-muted' } as const

/** The lines over levels with their labels; the first line is on top. */
export function CurveDrawing({ lines, scale, position, count, format }: CurveDrawingProps) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {levelsOf(scale).map((level) => (
          <line
            key={level}
            x1={0}
            x2={WIDTH}
            y1={yOf(level, scale)}
            y2={yOf(level, scale)}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {lines.toReversed().map(({ name, tone, values }) => (
          <path
            key={name}
            d={pathOf(values, scale)}
            fill="none"
            strokeWidth={tone === 'accent' ? 2 : 1.25}
            className={STROKES[tone]}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <line
          x1={xOf(position, count)}
          x2={xOf(position, count)}
          y1={0}
          y2={HEIGHT}
          className="stroke-muted"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {levelsOf(scale).map((level) => (
        <span
          key={level}
          aria-hidden="true"
          className="pointer-events-none absolute right-0 -translate-y-full rounded-sm bg-panel/80 px-1 text-xs text-muted"
          style={{ top: `${(yOf(level, scale) / HEIGHT) * 100}%` }}
        >
          {format(level)}
        </span>
      ))}
    </>
  )
}
