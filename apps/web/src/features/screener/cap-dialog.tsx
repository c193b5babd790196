import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import {
  CAP_NUMBERS,
  CAP_SIGNS,
  CAP_UNITS,
} from '@leadenhall/contract/screener/market-cap-filter.ts'
import { useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogDescription, DialogFrame } from '../../ui/dialog-frame.tsx'
import { RadioChoice } from '../../ui/radio-choice.tsx'
import { texts } from './texts.ts'

interface CapDialogProps {
  /** Rows that each filter would leave, combined with the existing ones. */
  readonly counts: ScreenFacets['marketCapFilters']
  readonly onAdd: (cap: string) => void
  readonly onClose: () => void
}

/** Chooses operator, value and unit; OK commits them. */
export function CapDialog({ counts, onAdd, onClose }: CapDialogProps) {
  const [sign, setSign] = useState<(typeof CAP_SIGNS)[number]>('>')
  const [number, setNumber] = useState<(typeof CAP_NUMBERS)[number]>(1)
  const [unit, setUnit] = useState<(typeof CAP_UNITS)[number]>('B')
  const cap = toCap(sign, number, unit)
  const countOf = (text: string) => counts.find(({ value }) => value === text)?.count ?? null
  const left = countOf(cap)
  return (
    <DialogFrame title={texts.cap.title} width="w-[44rem]" onClose={onClose}>
      <DialogDescription className="-mt-2 text-muted">{texts.cap.and}</DialogDescription>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onAdd(cap)
        }}
      >
        <CountedChoice
          legend={texts.cap.sign}
          value={sign}
          onChange={setSign}
          options={CAP_SIGNS}
          labelOf={(choice) => texts.cap.signs[choice]}
          countOf={(choice) => countOf(toCap(choice, number, unit))}
        />
        <CountedChoice
          legend={texts.cap.number}
          value={number}
          onChange={setNumber}
          options={CAP_NUMBERS}
          labelOf={(choice) => formatCount(choice)}
          countOf={(choice) => countOf(toCap(sign, choice, unit))}
        />
        <CountedChoice
          legend={texts.cap.unit}
          value={unit}
          onChange={setUnit}
          options={CAP_UNITS}
          labelOf={(choice) => texts.cap.units[choice]}
          countOf={(choice) => countOf(toCap(sign, number, choice))}
        />
        <p role="status" className="text-muted">
          {left === null ? null : texts.cap.left(formatCount(left))}
        </p>
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{texts.cancel}</DialogClose>
          <Button type="submit" kind="primary">
            {texts.cap.ok}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

function toCap(sign: string, number: number, unit: string): string {
  return `${sign} ${number}${unit}`
}

interface CountedChoiceProps<T extends string | number> {
  readonly legend: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly T[]
  readonly labelOf: (option: T) => string
  readonly countOf: (option: T) => number | null
}

function CountedChoice<T extends string | number>(props: CountedChoiceProps<T>) {
  const { legend, value, onChange, options, labelOf, countOf } = props
  return (
    <RadioChoice
      legend={legend}
      value={value}
      onChange={onChange}
      optionClass="min-w-20 py-1"
      options={options.map((option) => ({
        value: option,
        label: <CountedLabel label={labelOf(option)} count={countOf(option)} />,
      }))}
    />
  )
}

function CountedLabel({ label, count }: { readonly label: string; readonly count: number | null }) {
  return (
    <>
      <span className="grow">{label}</span>
      {count === null ? null : <span className="text-sm text-muted">{formatCount(count)}</span>}
    </>
  )
}
