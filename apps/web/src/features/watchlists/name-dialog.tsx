import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface NameDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly initial?: string
  /** @throws ApiError, which is shown */
  readonly save: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the name of a watchlist, and closes when it is saved. */
export function NameDialog({ title, submitLabel, initial = '', save, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onClose,
    onError: (error) => showToast(error.message),
  })
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
          <DialogClose className="control">Cancel</DialogClose>
          <SubmitButton isBusy={saving.isPending}>{submitLabel}</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  )
}
