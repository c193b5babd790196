import { convertToTicker, parseTickerList } from '@leadenhall/contract/shared/tickers.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { texts } from './texts.ts'

interface ImportDialogProps {
  readonly onImport: (tickers: readonly string[]) => void
  readonly onClose: () => void
}

/** Imports comma-separated tickers, ignoring line breaks, optionally converting them. */
export function ImportDialog({ onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState('')
  const [isConverted, setConverted] = useState(true)
  const listed = parseTickerList(text)
  const tickers = isConverted ? listed.map(convertToTicker) : listed
  return (
    <DialogFrame title={texts.group.importTitle} onClose={onClose}>
      <TextAreaField label={texts.group.importHelp} rows={6} value={text} onChange={setText} />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isConverted}
          onChange={(event) => setConverted(event.target.checked)}
        />
        {texts.group.convert}
      </label>
      <p className="max-h-24 overflow-y-auto break-words text-muted">{tickers.join(', ')}</p>
      <div className="flex justify-end gap-2">
        <DialogClose className="control">{texts.group.cancel}</DialogClose>
        <Button
          kind="primary"
          disabled={tickers.length === 0}
          onClick={() => {
            onImport(tickers)
            onClose()
          }}
        >
          {texts.group.add(tickers.length)}
        </Button>
      </div>
    </DialogFrame>
  )
}
