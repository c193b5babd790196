/** Which quotes the server keeps fresh without a request waiting for them. */

/** In the order in which they are served. */
export const LANE_PRIORITIES = ['watched', 'movers', 'sweep'] as const
export type LanePriority = (typeof LANE_PRIORITIES)[number]

export interface QuoteLane {
  readonly priority: LanePriority
  /** Canonical symbols that are wanted now. */
  readonly symbols: () => Iterable<string>
  /** Oldest that a quote may be while its exchange trades. */
  readonly maxAgeMs: number
}

export interface QuoteLanes {
  add(lane: QuoteLane): void
  of(priority: LanePriority): readonly QuoteLane[]
}

export function createQuoteLanes(): QuoteLanes {
  const lanes: QuoteLane[] = []
  return {
    add: (lane) => void lanes.push(lane),
    of: (priority) => lanes.filter((lane) => lane.priority === priority),
  }
}
