import * as endpoints from '@leadenhall/contract/notes/endpoints.ts'
import type { Note } from '@leadenhall/contract/notes/index.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface NoteEditorProps {
  /** Null for a new one. */
  readonly note: Note | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function NoteEditor({ note, onClose, onSaved }: NoteEditorProps) {
  const contentId = useId()
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
      className="flex flex-col gap-3 p-4"
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
      <div className="flex flex-col gap-1">
        <label htmlFor={contentId} className="text-muted">
          {texts.content}
        </label>
        <textarea
          id={contentId}
          rows={10}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          className="rounded-sm border border-strong bg-field p-2 font-mono"
        />
      </div>
      <div className="flex justify-end gap-2">
        <button type="button" className="control" onClick={onClose}>
          Cancel
        </button>
        <SubmitButton isBusy={save.isPending}>{texts.save}</SubmitButton>
      </div>
    </form>
  )
}
