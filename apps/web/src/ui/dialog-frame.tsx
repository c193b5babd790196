import type { ComponentProps } from 'react'
import { deferred } from './deferred.tsx'
import type * as view from './overlays/dialog-view.tsx'

const fetchView = () => import('./overlays/dialog-view.tsx')

/** A centred dialog, open while rendered. */
export const DialogFrame = deferred<view.DialogFrameProps>(async () => ({
  default: (await fetchView()).DialogView,
}))

export const DialogClose = deferred<ComponentProps<typeof view.DialogClose>>(async () => ({
  default: (await fetchView()).DialogClose,
}))

export const DialogDescription = deferred<ComponentProps<typeof view.DialogDescription>>(
  async () => ({
    default: (await fetchView()).DialogDescription,
  }),
)
