import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ConfirmDialogProps } from '../confirm-dialog.tsx'

export function ConfirmView(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, onConfirm, onCancel } = props
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <AlertDialog.Popup className="panel fixed top-1/2 left-1/2 z-50 flex w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 bg-raised p-4 shadow-2xl">
          <AlertDialog.Title className="font-semibold">{title}</AlertDialog.Title>
          {children}
          <div className="flex justify-end gap-2">
            <AlertDialog.Close className="control">Cancel</AlertDialog.Close>
            <button type="button" className="control control-primary" onClick={onConfirm}>
              {confirmLabel}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
