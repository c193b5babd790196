import type { ComponentProps, ReactNode } from 'react'
import { late } from './late.tsx'
import type * as view from './overlays/dialog-view.tsx'

export interface DialogFrameProps {
  readonly title: ReactNode
  /** Class of the width on a screen that has room for it. */
  readonly width?: `w-${string}`
  /** Label of a button beneath that does nothing but close; none without it. */
  readonly closeLabel?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

const fetchView = () => import('./overlays/dialog-view.tsx')

/** A dialog in the middle of the page, open for as long as it is rendered. */
export const DialogFrame = late<DialogFrameProps>(async () => ({
  default: (await fetchView()).DialogView,
}))

export const DialogClose = late<ComponentProps<typeof view.DialogClose>>(async () => ({
  default: (await fetchView()).DialogClose,
}))

export const DialogDescription = late<ComponentProps<typeof view.DialogDescription>>(async () => ({
  default: (await fetchView()).DialogDescription,
}))
