import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface DialogFrameProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog in the middle of the page, open for as long as it is rendered. */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[32rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto bg-raised p-4 shadow-2xl">
          <Dialog.Title className="text-lg font-semibold break-words">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export const DialogClose = Dialog.Close
