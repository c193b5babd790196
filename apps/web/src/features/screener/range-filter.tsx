import type { RangeBounds } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import { useId, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { readFigure } from '../../listing/read-figure.ts'
import { type BoundField, describeFigure, printBound, withBound } from './bounds.ts'
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
      <div className="flex items-start gap-2">
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
  const id = useId()
  const present = printBound(bounds, field, type.isRatio)
  const [draft, setDraft] = useState<string | null>(null)
  const reading = draft === null ? null : readFigure(draft, type.measure)
  const isRefused = reading?.state === 'refused'
  const label = `${type.label}, ${texts[field]}`
  const commit = () => {
    if (draft === null || reading === null || reading.state === 'refused') return
    setDraft(null)
    if (draft.trim() === present) return
    onChange(withBound(bounds, field, reading.state === 'read' ? reading.value : null))
  }
  return (
    <div className="flex w-full min-w-0 flex-col">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={reading === null ? undefined : id}
        placeholder={texts[field]}
        value={draft ?? present}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
        className="h-[26px] w-full min-w-0 rounded-sm border border-strong bg-field px-2 text-right placeholder:text-muted aria-invalid:border-down"
      />
      {reading === null || reading.state === 'empty' ? null : (
        <span
          id={id}
          role="status"
          className={`text-right text-sm ${isRefused ? 'text-down' : 'text-muted'}`}
        >
          {reading.state === 'read' ? reading.text : texts.refused(label, reading.because)}
        </span>
      )}
    </div>
  )
}

function describeSpan(type: RangeType, { known, min, max }: ScreenFacets['ranges']['volume']) {
  if (min === null || max === null) return texts.noFigure
  const figure = (value: number) => describeFigure(value, type.isRatio)
  return texts.figures(formatCount(known), figure(min), figure(max))
}
