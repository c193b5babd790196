import type { ToastAction } from './overlays/toaster.tsx'

/** Shows a message that the spec calls an alert. The toaster is a chunk of its own. */
export function showToast(text: string, action?: ToastAction): void {
  import('./overlays/toaster.tsx').then(
    ({ addToast }) => addToast(action === undefined ? { text } : { text, action }),
    // Without its chunk there is nothing to show it with; the status line tells of the server.
    () => undefined,
  )
}
