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

/** The lines over levels; the first line is on top. */
export function CurveDrawing({ lines, scale, position, count }: Omit<CurveDrawingProps, 'format'>) {
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
    </>
  )
}

/** Levels beside the lines, as wide as the longest of them. */
export function LevelLabels({ scale, format }: Pick<CurveDrawingProps, 'scale' | 'format'>) {
  return (
    <div aria-hidden="true" className="relative text-xs text-muted">
      {levelsOf(scale).map((level) => (
        <div key={level}>
          <span className="invisible block h-0 pl-2">{format(level)}</span>
          <span
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${(yOf(level, scale) / HEIGHT) * 100}%` }}
          >
            {format(level)}
          </span>
        </div>
      ))}
    </div>
  )
}
