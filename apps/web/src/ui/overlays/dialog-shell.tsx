import { Dialog } from '@base-ui/react/dialog'
import type { CSSProperties, ReactNode, RefObject } from 'react'

interface DialogSurfaceProps {
  /** Utilities for position, size and content; always centred horizontally. */
  readonly className: string
  readonly style?: CSSProperties
  /** Receives the initial focus instead of the first focusable element. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

interface DialogShellProps extends DialogSurfaceProps {
  readonly onClose: () => void
  /** Handles Escape instead of `onClose`. */
  readonly onEscape?: () => void
}

/** The frame of a dialog that is open while rendered. */
export function DialogShell({ onClose, onEscape = onClose, ...surface }: DialogShellProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return
        if (reason === 'escape-key') onEscape()
        else onClose()
      }}
    >
      <DialogSurface {...surface} />
    </Dialog.Root>
  )
}

/** A panel over a backdrop, for every kind of dialog. */
export function DialogSurface({ className, style, initialFocus, children }: DialogSurfaceProps) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
      <Dialog.Popup
        className={`panel fixed left-1/2 z-50 -translate-x-1/2 bg-raised shadow-2xl ${className}`}
        style={style}
        initialFocus={initialFocus}
      >
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  )
}
