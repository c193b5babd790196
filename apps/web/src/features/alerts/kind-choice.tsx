import type { AlertKind } from '@leadenhall/contract/alerts/index.ts'
import { useId } from 'react'
import { ALERT_KINDS } from './alert-fields.ts'
import { texts } from './texts.ts'

interface KindChoiceProps {
  readonly value: AlertKind
  readonly onChange: (kind: AlertKind) => void
}

/** Chooses between "moves by", "rises above" and "falls below". */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-muted">{texts.fields.kind}</legend>
      <div className="flex flex-wrap gap-1.5">
        {ALERT_KINDS.map((kind) => (
          <label
            key={kind}
            className="flex min-h-8 grow cursor-pointer items-center gap-2 rounded-sm border border-strong px-2 whitespace-nowrap hover:border-accent has-checked:border-accent"
          >
            <input
              type="radio"
              name={name}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            {texts.kinds[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
