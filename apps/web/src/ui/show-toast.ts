/** Shows a message that the spec calls an alert. The toaster is a chunk of its own. */
export function showToast(message: string): void {
  void import('./overlays/toaster.tsx').then(({ addToast }) => addToast(message))
}
