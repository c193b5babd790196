import { onTestFinished, vi } from 'vitest'

/** Makes the window as narrow as a phone's until the test ends. */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
