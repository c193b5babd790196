import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { BUTTON_RANGES, CHART_RANGES } from '@leadenhall/contract/history/ranges.ts'
import { texts } from './texts.ts'

interface RangeListProps {
  readonly range: ChartRange
  readonly onPoint: (range: ChartRange) => void
  readonly onChange: (range: string) => void
}

/** The ranges as a list. Pointing at it prefetches all of them. */
export function RangeList({ range, onPoint, onChange }: RangeListProps) {
  const pointAtAll = () => {
    for (const option of CHART_RANGES) onPoint(option.range)
  }
  return (
    <select
      aria-label={texts.range}
      className="control max-sm:px-1.5 max-sm:text-sm"
      value={range}
      onPointerEnter={pointAtAll}
      onFocus={pointAtAll}
      onChange={(event) => onChange(event.target.value)}
    >
      {CHART_RANGES.map((option) => (
        <option key={option.range} value={option.range}>
          {option.label}
        </option>
      ))}
      <OtherRange range={range} />
    </select>
  )
}

/** A range of the buttons that the list does not offer is shown there, but not to choose. */
function OtherRange({ range }: { readonly range: ChartRange }) {
  const other = BUTTON_RANGES.find((option) => option.range === range)
  if (!other || CHART_RANGES.some((option) => option.range === range)) return null
  return (
    <option value={range} hidden>
      {other.label}
    </option>
  )
}
