import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { DialogShell } from './dialog-shell.tsx'

export interface DialogFrameProps {
  readonly title: ReactNode
  /** Width class for screens with enough room. */
  readonly width?: `w-${string}`
  /** Label of a close button below the content; omit for none. */
  readonly closeLabel?: string
  /** Focus starts on the title instead of the first field, which on a phone opens the keyboard. */
  readonly startsOnTitle?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DialogView(props: DialogFrameProps) {
  const { title, width = 'w-[32rem]', closeLabel, startsOnTitle, onClose, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <DialogShell
      className={`top-1/2 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-y-1/2 flex-col gap-3 overflow-y-auto p-4 ${width}`}
      onClose={onClose}
      {...(startsOnTitle ? { initialFocus: heading } : {})}
    >
      <Dialog.Title
        ref={heading}
        tabIndex={startsOnTitle ? -1 : undefined}
        className="text-lg font-semibold break-words outline-none"
      >
        {title}
      </Dialog.Title>
      {children}
      {closeLabel === undefined ? null : (
        <Dialog.Close className="control self-end">{closeLabel}</Dialog.Close>
      )}
    </DialogShell>
  )
}

export const DialogClose = Dialog.Close
export const DialogDescription = Dialog.Description
