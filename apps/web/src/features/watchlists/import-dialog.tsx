import { useId, useState } from 'react'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useImportTickers } from './api.ts'
import { ImportResult } from './import-result.tsx'
import { texts } from './texts.ts'

/** The server's limit. */
const LONGEST_TEXT = 20_000

interface ImportDialogProps {
  readonly listId: number
  readonly onClose: () => void
}

/** Imports pasted tickers or a file, and shows a result for each. */
export function ImportDialog({ listId, onClose }: ImportDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const send = useImportTickers(listId, { onError: (error) => showProblem(error) })
  const isTooLong = text.length > LONGEST_TEXT
  const readFile = async (file: File | undefined) => {
    if (file) setText(await file.text())
  }
  return (
    <DialogFrame title={texts.importing.title} onClose={onClose}>
      <p className="text-muted">{texts.importing.help}</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !isTooLong) send.mutate(text)
        }}
      >
        {isTooLong ? <FormBanner kind="error" message={texts.importing.tooLong} /> : null}
        {send.error ? <FormBanner kind="error" message={send.error.message} /> : null}
        <TextAreaField label={texts.importing.label} rows={6} value={text} onChange={setText} />
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-muted">
            {texts.importing.file}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="max-w-full file:mr-3 file:min-h-[26px] file:rounded-sm file:border file:border-strong file:bg-panel file:px-3"
            onChange={(event) => void readFile(event.target.files?.[0])}
          />
        </div>
        {send.data ? <ImportResult outcome={send.data} /> : null}
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{texts.details.close}</DialogClose>
          <SubmitButton isBusy={send.isPending}>{texts.importing.submit}</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  )
}
