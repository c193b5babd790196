/** Notifies a user's open pages on this node that their data has changed. */
export interface UserSignals {
  /** @returns a function that stops listening */
  listen(userId: string, onSignal: () => void): () => void
  /** Who listens on this node. */
  listeners(): readonly string[]
  signal(userId: string): void
}

export function createUserSignals(): UserSignals {
  const byUser = new Map<string, Set<() => void>>()
  return {
    listen(userId, onSignal) {
      const own = byUser.get(userId) ?? new Set()
      own.add(onSignal)
      byUser.set(userId, own)
      return () => {
        own.delete(onSignal)
        if (own.size === 0) byUser.delete(userId)
      }
    },
    listeners: () => [...byUser.keys()],
    signal(userId) {
      for (const onSignal of byUser.get(userId) ?? []) onSignal()
    },
  }
}
