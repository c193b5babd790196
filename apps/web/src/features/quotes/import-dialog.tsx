import { Dialog } from '@base-ui/react/dialog'
import { convertToTicker, parseTickerList } from '@leadenhall/contract/shared/tickers.ts'
import { useId, useState } from 'react'
import { texts } from './texts.ts'

const { group: words } = texts

interface ImportDialogProps {
  readonly onImport: (tickers: readonly string[]) => void
  readonly onClose: () => void
}

/** Many tickers at once: commas between them, line breaks removed; converted where that is wanted. */
export function ImportDialog({ onImport, onClose }: ImportDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isConverted, setConverted] = useState(true)
  const listed = parseTickerList(text)
  const tickers = isConverted ? listed.map(convertToTicker) : listed
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 flex w-[32rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 bg-raised p-4 shadow-2xl">
          <Dialog.Title className="text-lg font-semibold">{words.importTitle}</Dialog.Title>
          <label htmlFor={id} className="text-muted">
            {words.importHelp}
          </label>
          <textarea
            id={id}
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="rounded-sm border border-strong bg-field p-2 font-mono"
          />
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={isConverted}
              onChange={(event) => setConverted(event.target.checked)}
            />
            {words.convert}
          </label>
          <p className="max-h-24 overflow-y-auto break-words text-muted">{tickers.join(', ')}</p>
          <div className="flex justify-end gap-2">
            <Dialog.Close className="control">{words.cancel}</Dialog.Close>
            <button
              type="button"
              className="control control-primary"
              disabled={tickers.length === 0}
              onClick={() => {
                onImport(tickers)
                onClose()
              }}
            >
              {words.add(tickers.length)}
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
