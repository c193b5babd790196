import { onTestFinished, vi } from 'vitest'
import { listenForInput } from '../ui/use-renders-all.ts'

/**
 * Makes the window as narrow as a phone's until the test ends. Once a test has typed or scrolled, later
 * tests in its file render all of a page from the start.
 */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  listenForInput()
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
