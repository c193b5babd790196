/**
 * Sign-in by another service as an optional dependency. Its discovery document is loaded on the first sign-in
 * rather than at startup, and retried until it loads. Nothing else in accounts waits for it.
 */
import { within } from '../../../platform/within.ts'

/** Deadline for loading the discovery document, and for exchanging a code. */
const LIMIT_MS = 8000
/** For this long after a failure, sign-ins fail immediately instead of waiting for another. */
const PAUSE_MS = 5000

export interface ProviderSignIn<Instance> {
  /** Undefined if the service does not respond or the work exceeds the deadline. */
  use<T>(work: (instance: Instance) => Promise<T>): Promise<T | undefined>
}

/** @param open creates an instance configured for the service, or null if the discovery document could not be loaded */
export function createProviderSignIn<Instance>(
  open: () => Promise<Instance | null>,
  limitMs = LIMIT_MS,
): ProviderSignIn<Instance> {
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
