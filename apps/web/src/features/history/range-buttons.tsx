import type { Chart, ChartRange, RangeChanges } from '@leadenhall/contract/history/index.ts'
import { BUTTON_RANGES } from '@leadenhall/contract/history/ranges.ts'
import { Change } from '../../listing/change.tsx'
import { texts } from './texts.ts'

interface RangeButtonsProps {
  /** Loaded charts, whose own changes are the newest of their ranges. */
  readonly charts: readonly (Chart | undefined)[]
  readonly range: ChartRange
  readonly isTotalReturn: boolean
  /** Undefined while they load. */
  readonly changes: RangeChanges | undefined
  readonly onPoint: (range: ChartRange) => void
  readonly onChange: (range: ChartRange) => void
}

/** The ranges as buttons, each with the change over it. */
export function RangeButtons({
  charts,
  range,
  isTotalReturn,
  changes,
  onPoint,
  onChange,
}: RangeButtonsProps) {
  const find = (option: ChartRange) =>
    [...charts, ...(changes ?? [])].find((one) => one?.range === option)
  const ratio = isTotalReturn ? 'totalReturnRatio' : 'changeRatio'
  return (
    <div
      role="group"
      aria-label={texts.ranges}
      className="grid grid-cols-9 border-b border-line max-sm:grid-cols-5"
    >
      {BUTTON_RANGES.map((option) => (
        <button
          key={option.range}
          type="button"
          aria-pressed={option.range === range}
          className="flex min-h-10 flex-col items-center justify-center border-b-2 border-transparent px-1 leading-tight hover:bg-raised max-sm:min-h-8 max-sm:leading-none aria-pressed:border-accent aria-pressed:bg-raised"
          onPointerEnter={() => onPoint(option.range)}
          onFocus={() => onPoint(option.range)}
          onClick={() => onChange(option.range)}
        >
          <span className="font-semibold">{option.label}</span>{' '}
          {/* Its change takes decades of days, which are read once its chart is. */}
          {option.range === 'max' && !find('max') ? (
            <span className="text-xs text-muted">{texts.allDays}</span>
          ) : (
            <Change ratio={find(option.range)?.[ratio] ?? null} className="text-xs" />
          )}
        </button>
      ))}
    </div>
  )
}
