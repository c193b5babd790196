import type { ReactNode } from 'react'
import { late } from './late.tsx'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Where the specification asks for confirmation. */
export const ConfirmDialog = late<ConfirmDialogProps>(async () => ({
  default: (await import('./overlays/confirm-view.tsx')).ConfirmView,
}))
