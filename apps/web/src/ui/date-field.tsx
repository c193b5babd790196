import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { parseDate } from '../format/parse-date.ts'
import { formatDate } from '../format/time.ts'
import { FieldFrame } from './field-frame.tsx'
import { texts } from './texts.ts'

interface DateFieldProps {
  readonly label: string
  /** The label is before the field instead of above it. */
  readonly isInline?: boolean
  readonly name: string
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly onChange: (date: string) => void
  /** The latest allowed date. */
  readonly max?: string
  readonly isRequired?: boolean
  readonly error?: string | undefined
  /** Id of an explanation. */
  readonly describedBy?: string
}

/**
 * A date that is typed and shown in British order whatever the browser's language, or picked from the
 * browser's calendar. What is no date is kept as typed and changes nothing.
 */
export function DateField(props: DateFieldProps) {
  const { label, isInline = false, name, value, onChange, max, isRequired = false } = props
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** Typed text that is not shown in the usual form yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const problem = typed === null ? null : problemOf(typed, max)
  const error = (isLeft ? problem : null) ?? props.error
  const change = (text: string) => {
    setTyped(text)
    setLeft(false)
    if (text.trim() === '') onChange('')
    else if (problemOf(text, max) === null) onChange(parseDate(text) ?? value)
  }
  const shown = typed ?? (value === '' ? '' : formatDate(value))
  const describedBy = [error ? `${id}-error` : '', props.describedBy ?? '']
    .filter(Boolean)
    .join(' ')

  const field = (
    <span className="relative flex">
      <input
        id={id}
        name={name}
        data-day=""
        type="text"
        autoComplete="off"
        placeholder={texts.date.placeholder}
        value={shown}
        required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        ref={(input) => input?.setCustomValidity(problem ?? '')}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          setLeft(true)
          if (problem === null) setTyped(null)
        }}
        onInvalid={() => setLeft(true)}
        className={`w-full min-w-0 rounded-sm border border-strong bg-field pr-7 pl-2 placeholder:text-muted aria-invalid:border-down ${isInline ? 'h-[26px] max-w-36' : 'h-8'}`}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 flex w-7 items-center justify-center text-muted hover:text-ink"
        aria-label={texts.date.open(label)}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays className="size-3.5" aria-hidden="true" />
      </button>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max={max}
        value={value}
        onChange={(event) => {
          setTyped(null)
          onChange(event.target.value)
        }}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
    </span>
  )
  if (!isInline) {
    return (
      <FieldFrame id={id} label={label} error={error}>
        {field}
      </FieldFrame>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {field}
      {error ? (
        <span id={`${id}-error`} className="text-sm text-down">
          {error}
        </span>
      ) : null}
    </span>
  )
}

function problemOf(text: string, max: string | undefined): string | null {
  if (text.trim() === '') return null
  const date = parseDate(text)
  if (date === null) return texts.date.unclear
  return max !== undefined && date > max ? texts.date.late(formatDate(max)) : null
}
