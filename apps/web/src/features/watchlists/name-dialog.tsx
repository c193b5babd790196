import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface NameDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly initial?: string
  /** The mutation that takes the name; its errors are shown at the field. */
  readonly saving: {
    readonly mutate: (name: string) => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly onClose: () => void
}

/** Asks for a watchlist's name. */
export function NameDialog({ title, submitLabel, initial = '', saving, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  return (
    <DialogFrame title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(name)
        }}
      >
        <TextField
          label={texts.lists.name}
          name="name"
          value={name}
          onChange={setName}
          error={firstErrors(saving.error)['name']}
        />
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{texts.lists.cancel}</DialogClose>
          <SubmitButton isBusy={saving.isPending}>{submitLabel}</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  )
}
