import type { RangeBounds } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import { useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { type BoundField, describeFigure, parseBound, printBound, withBound } from './bounds.ts'
import type { FilterType } from './filter-types.ts'
import { texts } from './texts.ts'

type RangeType = Extract<FilterType, { kind: 'range' }>

interface RangeFilterProps {
  readonly type: RangeType
  readonly bounds: RangeBounds
  /** The values of rows that match the other filters. */
  readonly span: ScreenFacets['ranges']['volume'] | undefined
  readonly onChange: (bounds: RangeBounds) => void
}

/** From and to inputs, applied on Enter or blur. */
export function RangeFilter({ type, bounds, span, onChange }: RangeFilterProps) {
  return (
    <div className="flex flex-col gap-1 px-3 pb-1">
      <div className="flex items-center gap-2">
        <BoundInput type={type} field="from" bounds={bounds} onChange={onChange} />
        <BoundInput type={type} field="to" bounds={bounds} onChange={onChange} />
        {type.isRatio ? <span className="text-muted">{texts.percent}</span> : null}
      </div>
      {span ? <p className="text-sm text-muted">{describeSpan(type, span)}</p> : null}
    </div>
  )
}

interface BoundInputProps {
  readonly type: RangeType
  readonly field: BoundField
  readonly bounds: RangeBounds
  readonly onChange: (bounds: RangeBounds) => void
}

function BoundInput({ type, field, bounds, onChange }: BoundInputProps) {
  const present = printBound(bounds, field, type.isRatio)
  const [draft, setDraft] = useState<string | null>(null)
  const parsed = parseBound(draft ?? present, type.isRatio)
  const commit = () => {
    if (draft === null || parsed === undefined) return
    setDraft(null)
    if (draft.trim() !== present) onChange(withBound(bounds, field, parsed))
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${type.label}, ${texts[field]}`}
      aria-invalid={parsed === undefined}
      placeholder={texts[field]}
      value={draft ?? present}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
      className="h-[26px] w-full min-w-0 rounded-sm border border-strong bg-field px-2 text-right placeholder:text-muted aria-invalid:border-down"
    />
  )
}

function describeSpan(type: RangeType, { known, min, max }: ScreenFacets['ranges']['volume']) {
  if (min === null || max === null) return texts.noFigure
  const figure = (value: number) => describeFigure(value, type.isRatio)
  return texts.figures(formatCount(known), figure(min), figure(max))
}
