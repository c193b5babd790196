import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { DialogShell } from '../../ui/overlays/dialog-shell.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

const { dialog: words } = texts

interface AddDialogProps {
  readonly kind: 'search' | 'custom'
  /** A search that tells what was picked. */
  readonly renderSearch: (onPick: (ticker: string, name: string) => void) => ReactNode
  readonly onAdd: (ticker: string, name: string) => void
  readonly onClose: () => void
}

/** Adds a share by search, or any text as a ticker, in capitals. */
export function AddDialog({ kind, renderSearch, onAdd, onClose }: AddDialogProps) {
  const [text, setText] = useState('')
  const add = (ticker: string, name: string) => {
    onAdd(ticker, name)
    onClose()
  }
  return (
    <DialogShell
      className="top-1/4 flex w-[28rem] max-w-[calc(100vw-2rem)] flex-col gap-3 p-4"
      onClose={onClose}
    >
      <Dialog.Title className="text-lg font-semibold">{words[kind]}</Dialog.Title>
      {kind === 'search' ? (
        renderSearch(add)
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const ticker = text.trim()
            if (ticker !== '') add(ticker, ticker)
          }}
        >
          <TextField
            label={words.ticker}
            name="ticker"
            value={text}
            onChange={(next) => setText(next.toUpperCase())}
          />
          <button type="submit" className="control control-primary self-end">
            {words.ok}
          </button>
        </form>
      )}
      <Dialog.Close className="control self-end">{words.cancel}</Dialog.Close>
    </DialogShell>
  )
}
