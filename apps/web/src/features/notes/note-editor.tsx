import * as endpoints from '@leadenhall/contract/notes/endpoints.ts'
import type { Note } from '@leadenhall/contract/notes/index.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
  const save = useMutation({
    mutationFn: () =>
      note
        ? callApi(endpoints.updateNote, { params: { id: note.id }, body: { title, content } })
        : callApi(endpoints.createNote, { body: { title, content } }),
    onSuccess: onSaved,
  })
  return (
    <form
      className="flex flex-col gap-3 p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
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
        <button type="button" className="control" onClick={onClose}>
          Cancel
        </button>
        <SubmitButton isBusy={save.isPending}>{texts.save}</SubmitButton>
      </div>
    </form>
  )
}
