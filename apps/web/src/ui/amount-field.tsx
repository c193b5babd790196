import { amountText, priceInBoth } from '@leadenhall/contract/shared/amount-text.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { doubtPrice, type PriceDoubt } from '../format/doubt-price.ts'
import { type Measure, readAmount } from '../format/read-amount.ts'
import { Button } from './button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { texts } from './texts.ts'

interface AmountFieldProps {
  readonly label: string
  readonly name: string
  readonly measure: Measure
  /** As typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The server's. */
  readonly error?: string | undefined
  /** Shown while the field is empty. */
  readonly hint?: string | undefined
  /** Only for a price: the last one, which a typed one is compared with; null if it is not known. */
  readonly last?: Price | null
  /** Only for a price: one that is not asked about, as it was confirmed or stored before. */
  readonly settled?: string
  /** Accepts amounts below zero. */
  readonly isSigned?: boolean
  /** The page says how the amount was read. */
  readonly isReadElsewhere?: boolean
  /** Width utilities. */
  readonly className?: string
}

/**
 * The only input of money, prices and quantities: it says below how it read what was typed, and asks
 * about a price that is far from the last one.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, name, measure, value, onChange, error, hint, last, settled } = props
  const { isReadElsewhere = false, isSigned = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isLeft, setLeft] = useState(false)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const reading = readAmount(value, measure, isSigned)
  const measured = `${value} ${measure === 'quantity' ? '' : measure.unit}`
  const isSettled = confirmed === measured || value === settled
  const doubt = isSettled ? null : doubtPrice(reading, last ?? null)
  const refusal = reading.state === 'refused' ? reading.because : null
  const problem = refusal ?? (doubt ? texts.amount.far(doubt.read, doubt.last) : '')
  useEffect(() => input.current?.setCustomValidity(problem), [input, problem])
  const shown = (isLeft ? refusal : null) ?? error ?? undefined
  const words = last === undefined ? amountText : priceInBoth
  const read = reading.state === 'read' ? words(reading.value, reading.unit) : hint
  // The doubt says it already.
  const below = doubt || isReadElsewhere ? undefined : read
  return (
    <FieldFrame id={id} label={label} error={shown} hint={below}>
      <input
        ref={input}
        id={id}
        name={name}
        data-amount=""
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setLeft(false)
          onChange(event.target.value)
        }}
        onBlur={() => setLeft(true)}
        onInvalid={() => setLeft(true)}
        aria-invalid={shown !== undefined}
        aria-describedby={
          shown ? `${id}-error` : doubt ? `${id}-doubt` : below ? `${id}-hint` : undefined
        }
        className={`h-8 rounded-sm border border-strong bg-field px-2 aria-invalid:border-down ${props.className ?? ''}`}
      />
      {doubt ? (
        <Doubt
          id={`${id}-doubt`}
          doubt={doubt}
          onKeep={() => setConfirmed(measured)}
          onInstead={onChange}
        />
      ) : null}
    </FieldFrame>
  )
}

interface DoubtProps {
  readonly id: string
  readonly doubt: PriceDoubt
  readonly onKeep: () => void
  readonly onInstead: (typed: string) => void
}

function Doubt({ id, doubt: { instead, last, read }, onKeep, onInstead }: DoubtProps) {
  return (
    <div role="group" aria-label={texts.amount.far(read, last)} className="text-sm text-warn">
      <p id={id} role="status">
        {texts.amount.far(read, last)}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {instead === null ? null : (
          <Button onClick={() => onInstead(instead)}>{texts.amount.instead(instead)}</Button>
        )}
        <Button onClick={onKeep}>{texts.amount.keep(read)}</Button>
      </div>
    </div>
  )
}

/**
 * True if every amount of a form is understood and confirmed, and every date is valid; if not, the first that
 * is not has the focus.
 */
export function areAmountsClear(form: HTMLFormElement): boolean {
  const unclear = [
    ...form.querySelectorAll<HTMLInputElement>('input[data-amount], input[data-day]'),
  ].filter((field) => field.validity.customError && !field.checkValidity())
  unclear[0]?.focus()
  return unclear.length === 0
}
