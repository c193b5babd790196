import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { texts } from '../texts.ts'
import { DialogSurface } from './dialog-shell.tsx'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function ConfirmView(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, onConfirm, onCancel } = props
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
    >
      <DialogSurface className="top-1/2 flex w-96 max-w-[calc(100vw-2rem)] -translate-y-1/2 flex-col gap-3 p-4">
        <AlertDialog.Title className="font-semibold">{title}</AlertDialog.Title>
        {children}
        <div className="flex justify-end gap-2">
          <AlertDialog.Close className="control">{texts.cancel}</AlertDialog.Close>
          <Button kind="primary" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </DialogSurface>
    </AlertDialog.Root>
  )
}
