import type { WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNoteItem } from './api.ts'
import { texts } from './texts.ts'

/** The user's note on a ticker. */
export function NoteForm({ item }: { item: WatchlistItem }) {
  const [note, setNote] = useState(item.note)
  const save = useNoteItem(item, {
    onSuccess: () => showToast(texts.details.noteSaved),
    onError: (error) => showProblem(error),
  })
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(note)
      }}
    >
      <div className="grow">
        <TextField
          label={texts.details.note}
          name="note"
          value={note}
          onChange={setNote}
          error={firstErrors(save.error)['note']}
        />
      </div>
      <SubmitButton isBusy={save.isPending}>{texts.details.saveNote}</SubmitButton>
    </form>
  )
}
