import { Dialog } from '@base-ui/react/dialog'
import type { CSSProperties, ReactNode } from 'react'

interface DialogShellProps {
  /** Utilities for place, size and what is inside; it stands in the middle from left to right. */
  readonly className: string
  readonly style?: CSSProperties
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What every dialog has: it is open while it is rendered, and the page behind it is dark. */
export function DialogShell({ className, style, onClose, children }: DialogShellProps) {
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
          className={`panel fixed left-1/2 z-50 -translate-x-1/2 bg-raised shadow-2xl ${className}`}
          style={style}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
