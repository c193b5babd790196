import type { ToastAction, ToastKind } from './overlays/toaster.tsx'

/** Confirms what was done. */
export function showToast(text: string, action?: ToastAction): void {
  show('done', text, action)
}

/** Says what went wrong. */
export function showProblem(problem: Error | string): void {
  show('problem', problem instanceof Error ? problem.message : problem)
}

/** Reports an alert that has fired. */
export function showFired(text: string, action: ToastAction): void {
  show('alert', text, action)
}

/** The toaster is its own chunk. */
function show(kind: ToastKind, text: string, action?: ToastAction): void {
  import('./overlays/toaster.tsx').then(
    ({ addToast }) => addToast(action === undefined ? { kind, text } : { kind, text, action }),
    // The chunk failed to load, so no toast can be shown; the status line reports the server.
    () => undefined,
  )
}
