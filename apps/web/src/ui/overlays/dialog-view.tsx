import { Dialog } from '@base-ui/react/dialog'
import type { DialogFrameProps } from '../dialog-frame.tsx'

export function DialogView(props: DialogFrameProps) {
  const { title, width = 'w-[32rem]', closeLabel, onClose, children } = props
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup
          className={`panel fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 overflow-y-auto bg-raised p-4 shadow-2xl ${width}`}
        >
          <Dialog.Title className="text-lg font-semibold break-words">{title}</Dialog.Title>
          {children}
          {closeLabel === undefined ? null : (
            <Dialog.Close className="control self-end">{closeLabel}</Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export const DialogClose = Dialog.Close
export const DialogDescription = Dialog.Description
