import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/overlays/dialog-shell.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface AddDialogProps {
  readonly kind: 'search' | 'custom'
  /** A search that reports the picked share. */
  readonly renderSearch: (onPick: (ticker: string, name: string) => void) => ReactNode
  readonly onAdd: (ticker: string, name: string) => void
  readonly onClose: () => void
}

/** Adds a share by search, or any text as an upper-case ticker. */
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
      <Dialog.Title className="text-lg font-semibold">{texts.dialog[kind]}</Dialog.Title>
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
            label={texts.dialog.ticker}
            name="ticker"
            value={text}
            onChange={(next) => setText(next.toUpperCase())}
          />
          <Button type="submit" kind="primary" className="self-end">
            {texts.dialog.ok}
          </Button>
        </form>
      )}
      <Dialog.Close className="control self-end">{texts.dialog.cancel}</Dialog.Close>
    </DialogShell>
  )
}
