import type { ToastAction } from './overlays/toaster.tsx'

/** Shows a toast. The toaster is its own chunk. */
export function showToast(text: string, action?: ToastAction): void {
  import('./overlays/toaster.tsx').then(
    ({ addToast }) => addToast(action === undefined ? { text } : { text, action }),
    // The chunk failed to load, so no toast can be shown; the status line reports the server.
    () => undefined,
  )
}
