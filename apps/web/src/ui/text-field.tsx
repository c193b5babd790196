import { useId, useState } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { texts } from './texts.ts'

interface TextFieldProps {
  readonly label: string
  readonly name: string
  readonly type?: 'text' | 'email' | 'password'
  readonly autoComplete?: string
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  /** First message of the field, shown under it. */
  readonly error?: string | undefined
  /** Shown under the field while it has no error. */
  readonly hint?: string
}

/** A labelled input with its error below; a password can be shown. */
export function TextField(props: TextFieldProps) {
  const id = useId()
  const { label, name, type = 'text', autoComplete, value, onChange } = props
  const { isReadOnly = false, isRequired = false, error, hint } = props
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="relative flex flex-col">
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : type}
          autoComplete={autoComplete}
          value={value}
          readOnly={isReadOnly}
          required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange?.(event.target.value)}
          className={`h-8 rounded-sm border border-strong bg-field pl-2 read-only:text-muted aria-invalid:border-down ${type === 'password' ? 'pr-14' : 'pr-2'}`}
        />
        {type === 'password' ? (
          <button
            type="button"
            aria-controls={id}
            className="absolute inset-y-0 right-0 px-2 text-sm text-accent"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.hide : texts.show}
          </button>
        ) : null}
      </div>
    </FieldFrame>
  )
}
