import { createHostLane, type HostLane } from './host-lane.ts'
import type { HostMetrics } from './metrics.ts'
import type { OutboundOptions } from './outbound-types.ts'
import { createOwnerCircuit, type OwnerCircuit } from './owner-circuit.ts'

export interface HostLanes {
  /** The lane of a host, or of one owner's requests to it. */
  laneOf(host: string, owner?: string): HostLane
  metrics(): HostMetrics[]
  /** Drops queued requests. */
  clear(): void
}

const MAX_LANES = 1000

/** One lane per host, and one per host and owner, made on its first request. */
export function createHostLanes({
  limitsFor = () => ({ concurrency: 6, perSecond: 20 }),
  circuit = { failures: 5, halfOpenAfterMs: 30_000 },
}: Pick<OutboundOptions, 'limitsFor' | 'circuit'>): HostLanes {
  const lanes = new Map<string, HostLane>()
  const owned = new Map<string, HostLane>()
  const circuits = new Map<string, OwnerCircuit>()

  const lane = (host: string) =>
    keep(lanes, host, () => createHostLane(host, limitsFor(host), circuit))

  function ownedLane(host: string, owner: string): HostLane {
    const shared = keep(circuits, host, () => createOwnerCircuit(circuit))
    return keep(owned, `${owner} ${host}`, () => {
      const own = createHostLane(host, limitsFor(host), circuit)
      return {
        ...own,
        counters: lane(host).counters,
        run: (source, signal, task) => own.run(source, signal, () => shared.run(owner, task)),
      }
    })
  }

  return {
    laneOf: (host, owner) => (owner === undefined ? lane(host) : ownedLane(host, owner)),
    metrics: () => [...lanes.values()].map((one) => one.read()),
    clear() {
      for (const one of [...lanes.values(), ...owned.values()]) one.clear()
    },
  }
}

/** @returns the value of a key, made on its first use; the oldest idle one makes room for it */
function keep<Value extends { isIdle(): boolean }>(
  kept: Map<string, Value>,
  key: string,
  make: () => Value,
): Value {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MAX_LANES) {
    const idle = [...kept].find(([, value]) => value.isIdle())
    if (idle) kept.delete(idle[0])
  }
  const value = make()
  kept.set(key, value)
  return value
}
