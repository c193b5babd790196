import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface AlertDialogFrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function AlertDialogFrame({ title, onClose, children }: AlertDialogFrameProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[28rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto bg-raised p-4 shadow-2xl">
          <Dialog.Title className="mb-3 text-lg font-semibold">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
