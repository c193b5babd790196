import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { DialogShell } from './dialog-shell.tsx'

export interface DialogFrameProps {
  readonly title: ReactNode
  /** Width class for screens with enough room. */
  readonly width?: `w-${string}`
  /** Label of a close button below the content; omit for none. */
  readonly closeLabel?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DialogView(props: DialogFrameProps) {
  const { title, width = 'w-[32rem]', closeLabel, onClose, children } = props
  return (
    <DialogShell
      className={`top-1/2 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-y-1/2 flex-col gap-3 overflow-y-auto p-4 ${width}`}
      onClose={onClose}
    >
      <Dialog.Title className="text-lg font-semibold break-words">{title}</Dialog.Title>
      {children}
      {closeLabel === undefined ? null : (
        <Dialog.Close className="control self-end">{closeLabel}</Dialog.Close>
      )}
    </DialogShell>
  )
}

export const DialogClose = Dialog.Close
export const DialogDescription = Dialog.Description
