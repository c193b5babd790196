/**
 * Sign-in with Google as a thing that may be absent: Google is asked for its addresses when somebody
 * first signs in with it, not at the start, and again for as long as it does not tell them. Nothing
 * else of the accounts waits for it.
 */
import { within } from '../../platform/within.ts'

/** For Google's addresses, and for exchanging a code. */
const LIMIT_MS = 8000
/** So long after a failure nobody waits for another one. */
const PAUSE_MS = 5000

export interface GoogleSignIn<Instance> {
  /** Undefined while Google does not answer, or when the work takes too long. */
  use<T>(work: (instance: Instance) => Promise<T>): Promise<T | undefined>
}

/** @param open gives an instance that knows Google's addresses, null when they could not be had */
export function createGoogleSignIn<Instance>(
  open: () => Promise<Instance | null>,
  limitMs = LIMIT_MS,
): GoogleSignIn<Instance> {
  let opening: Promise<Instance | null> | null = null
  let pausedUntilMs = 0

  async function instance(): Promise<Instance | null> {
    if (performance.now() < pausedUntilMs) return null
    opening ??= within(limitMs, open()).then((opened) => opened ?? null)
    const opened = await opening.catch((error: unknown) => {
      opening = null
      throw error
    })
    if (opened === null) {
      opening = null
      pausedUntilMs = performance.now() + PAUSE_MS
    }
    return opened
  }

  return {
    async use(work) {
      const opened = await instance()
      return opened === null ? undefined : within(limitMs, work(opened))
    },
  }
}
