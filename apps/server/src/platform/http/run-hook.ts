import type { HookHandlerDoneFunction } from 'fastify'

/**
 * Runs a hook that needs no promise. Fastify waits a turn of the event loop for every promise, which
 * for the hooks of every request adds up, but does not catch what a hook with a callback throws.
 */
export function runHook(next: HookHandlerDoneFunction, work: () => void): void {
  try {
    work()
  } catch (error) {
    next(error as Error)
    return
  }
  next()
}
