import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import {
  CAP_NUMBERS,
  CAP_SIGNS,
  CAP_UNITS,
} from '@leadenhall/contract/screener/market-cap-filter.ts'
import { useId, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { DialogClose, DialogDescription, DialogFrame } from '../../ui/dialog-frame.tsx'
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
        <Choices
          legend={texts.cap.sign}
          value={sign}
          onChange={setSign}
          choices={CAP_SIGNS.map((choice) => ({
            choice,
            label: texts.cap.signs[choice],
            count: countOf(toCap(choice, number, unit)),
          }))}
        />
        <Choices
          legend={texts.cap.number}
          value={number}
          onChange={setNumber}
          choices={CAP_NUMBERS.map((choice) => ({
            choice,
            label: formatCount(choice),
            count: countOf(toCap(sign, choice, unit)),
          }))}
        />
        <Choices
          legend={texts.cap.unit}
          value={unit}
          onChange={setUnit}
          choices={CAP_UNITS.map((choice) => ({
            choice,
            label: texts.cap.units[choice],
            count: countOf(toCap(sign, number, choice)),
          }))}
        />
        <p role="status" className="text-muted">
          {left === null ? null : texts.cap.left(formatCount(left))}
        </p>
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{texts.cancel}</DialogClose>
          <button type="submit" className="control control-primary">
            {texts.cap.ok}
          </button>
        </div>
      </form>
    </DialogFrame>
  )
}

function toCap(sign: string, number: number, unit: string): string {
  return `${sign} ${number}${unit}`
}

interface ChoicesProps<T extends string | number> {
  readonly legend: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly choices: readonly {
    readonly choice: T
    readonly label: string
    readonly count: number | null
  }[]
}

function Choices<T extends string | number>({ legend, value, onChange, choices }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ choice, label, count }) => (
          <label
            key={choice}
            className="flex min-w-20 grow cursor-pointer items-center gap-2 rounded-sm border border-strong px-2 py-1 hover:border-accent has-checked:border-accent"
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span className="grow">{label}</span>
            {count === null ? null : (
              <span className="text-sm text-muted">{formatCount(count)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
