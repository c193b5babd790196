import { createHostLane, type HostLane } from './host-lane.ts'
import type { HostMetrics } from './metrics.ts'
import type { OutboundOptions } from './outbound-types.ts'

export interface HostLanes {
  laneOf(host: string): HostLane
  metrics(): HostMetrics[]
  /** Drops queued requests. */
  clear(): void
}

const MAX_LANES = 1000

/** One lane per host, made on its first request. */
export function createHostLanes({
  limitsFor = () => ({ concurrency: 6, perSecond: 20 }),
  circuit = { failures: 5, halfOpenAfterMs: 30_000 },
}: Pick<OutboundOptions, 'limitsFor' | 'circuit'>): HostLanes {
  const lanes = new Map<string, HostLane>()

  function dropOneIdle(): void {
    for (const [host, lane] of lanes) {
      if (!lane.isIdle()) continue
      lanes.delete(host)
      return
    }
  }

  return {
    laneOf(host) {
      const known = lanes.get(host)
      if (known) return known
      if (lanes.size >= MAX_LANES) dropOneIdle()
      const lane = createHostLane(host, limitsFor(host), circuit)
      lanes.set(host, lane)
      return lane
    },
    metrics: () => [...lanes.values()].map((lane) => lane.read()),
    clear() {
      for (const lane of lanes.values()) lane.clear()
    },
  }
}
