/** Records what was written and acknowledged, and checks the stored state against it. */

/** A thing's complete state as text; null if it does not exist. */
export type State = string | null

export interface Fault {
  readonly thing: string
  readonly kind: /** What was acknowledged is gone, or older than that. */
    | 'lost'
    /** No write ever stored this. */
    | 'half'
}

export interface Ledger {
  /** Before a write is sent. @returns what to call once it is acknowledged */
  begin(thing: string, state: State): () => void
  /** Compares with all that is stored now; what is found is what must be there from now on. */
  settle(found: ReadonlyMap<string, string>): Fault[]
}

interface Entry {
  acknowledged: State
  /** Sent since, without an answer: each may have happened or not, but wholly. */
  sent: State[]
  /** Every state that was ever written. */
  readonly earlier: Set<State>
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>()

  const judge = (thing: string, entry: Entry, found: State): Fault[] => {
    if (found === entry.acknowledged || entry.sent.includes(found)) return []
    return [{ thing, kind: found === null || entry.earlier.has(found) ? 'lost' : 'half' }]
  }

  return {
    begin(thing, state) {
      const entry = entries.get(thing) ?? { acknowledged: null, sent: [], earlier: new Set([null]) }
      entries.set(thing, entry)
      entry.sent.push(state)
      entry.earlier.add(state)
      return () => {
        entry.acknowledged = state
        entry.sent = []
      }
    },
    settle(found) {
      const unknown = [...found.keys()].filter((thing) => !entries.has(thing))
      const faults = unknown.map((thing): Fault => ({ thing, kind: 'half' }))
      for (const [thing, entry] of entries) {
        const state = found.get(thing) ?? null
        faults.push(...judge(thing, entry, state))
        entry.acknowledged = state
        entry.sent = []
      }
      return faults
    },
  }
}
