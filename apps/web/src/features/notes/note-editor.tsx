import type { Note } from '@leadenhall/contract/notes/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveNote } from './api.ts'
import { texts } from './texts.ts'

interface NoteEditorProps {
  /** Null for a new one. */
  readonly note: Note | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function NoteEditor({ note, onClose, onSaved }: NoteEditorProps) {
  const [title, setTitle] = useState(note?.title ?? '')
  const [content, setContent] = useState(note?.content ?? '')
  const save = useSaveNote(note, { onSuccess: onSaved })
  return (
    <form
      className="flex flex-col gap-3 p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ title, content })
      }}
    >
      {save.error ? <FormBanner kind="error" message={save.error.message} /> : null}
      <TextField
        label={texts.noteTitle}
        name="title"
        value={title}
        onChange={setTitle}
        error={firstErrors(save.error)['title']}
      />
      <TextAreaField label={texts.content} rows={10} value={content} onChange={setContent} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <SubmitButton isBusy={save.isPending}>{texts.save}</SubmitButton>
      </div>
    </form>
  )
}
