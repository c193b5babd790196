import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { DialogSurface } from '../ui/overlays/dialog-shell.tsx'
import { useHotkey } from '../ui/use-hotkey.ts'
import { texts } from './texts.ts'

/** The list of keyboard shortcuts, opened by `?` or its button. */
export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  useHotkey('?', () => setOpen(true))
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        className="icon-control size-[24px]"
        aria-label={texts.shortcuts.title}
        title={texts.shortcuts.title}
      >
        ?
      </Dialog.Trigger>
      <DialogSurface className="top-1/2 w-96 max-w-[calc(100vw-2rem)] -translate-y-1/2 p-4">
        <Dialog.Title className="mb-3 text-lg font-semibold">{texts.shortcuts.title}</Dialog.Title>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {texts.shortcuts.list.map(({ keys, does }) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line bg-panel px-1.5">{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Dialog.Close className="control mt-4">{texts.shortcuts.close}</Dialog.Close>
      </DialogSurface>
    </Dialog.Root>
  )
}
