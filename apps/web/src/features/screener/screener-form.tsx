import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface ScreenerFormProps {
  readonly name: string
  readonly description: string
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSubmit: (fields: { name: string; description: string | null }) => void
  readonly onCancel: () => void
}

/** Name and description of a saved screener, with the server's message and errors per field. */
export function ScreenerForm(props: ScreenerFormProps) {
  const { submitLabel, isBusy, error, onSubmit, onCancel } = props
  const [name, setName] = useState(props.name)
  const [description, setDescription] = useState(props.description)
  const { name: nameError, description: descriptionError, ...others } = firstErrors(error)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ name, description: description.trim() || null })
      }}
    >
      {error ? <FormBanner kind="error" message={error.message} /> : null}
      <TextField
        label={texts.saving.name}
        name="name"
        value={name}
        onChange={setName}
        error={nameError}
      />
      <TextField
        label={texts.saving.description}
        name="description"
        value={description}
        onChange={setDescription}
        error={descriptionError}
      />
      {Object.keys(others).length > 0 ? (
        <ul className="text-sm text-down">
          {Object.entries(others).map(([field, message]) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <SubmitButton isBusy={isBusy}>{submitLabel}</SubmitButton>
      </div>
    </form>
  )
}
