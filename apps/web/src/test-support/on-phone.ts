import { onTestFinished, vi } from 'vitest'
import { listenForReader } from '../ui/use-renders-all.ts'

/**
 * Makes the window as narrow as a phone's until the test ends. Once a test has typed or scrolled, the page
 * of the later tests in its file has a reader from the start.
 */
export function onPhone(): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  listenForReader()
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
