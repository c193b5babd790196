/** The browser's offer to install the app; not every browser makes one. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const notify of listeners) notify()
}

// Registered on import: the event fires once, possibly before the first render.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  keep(event as InstallOffer)
})
window.addEventListener('appinstalled', () => keep(null))

export function hasInstallOffer(): boolean {
  return offer !== null
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An offer can be used once, whatever the user chooses. */
export async function takeInstallOffer(): Promise<void> {
  const made = offer
  keep(null)
  await made?.prompt()
}
