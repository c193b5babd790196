import { deferred } from '../../../ui/deferred.tsx'
import type { WaysDialogProps } from './ways-dialog.tsx'

export const WaysDialog = deferred<WaysDialogProps>(async () => ({
  default: (await import('./ways-dialog.tsx')).WaysDialog,
}))
