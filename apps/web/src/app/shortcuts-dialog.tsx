import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useHotkey } from '../ui/use-hotkey.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** The list of keys, by `?` or its button. */
export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  useHotkey('?', () => setOpen(true))
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        className="icon-control size-[24px]"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
      >
        ?
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 bg-raised p-4 shadow-2xl">
          <Dialog.Title className="mb-3 text-lg font-semibold">Keyboard shortcuts</Dialog.Title>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {SHORTCUTS.map(({ keys, does }) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="rounded-sm border border-line bg-panel px-1.5">{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className="control mt-4">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
