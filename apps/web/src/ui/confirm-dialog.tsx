import { deferred } from './deferred.tsx'
import type { ConfirmDialogProps } from './overlays/confirm-view.tsx'

/** Where the specification asks for confirmation. */
export const ConfirmDialog = deferred<ConfirmDialogProps>(async () => ({
  default: (await import('./overlays/confirm-view.tsx')).ConfirmView,
}))
