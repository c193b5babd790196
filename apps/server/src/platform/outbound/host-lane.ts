import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import PQueue from 'p-queue'
import { countsAsFailure } from './failure-policy.ts'
import { HostCounters, type HostMetrics } from './metrics.ts'
import { OutboundError } from './outbound-error.ts'
import type { HostLimits } from './outbound-types.ts'

/** The queue, circuit breaker and counters of one host, or of one owner's requests to it. */
export interface HostLane {
  readonly counters: HostCounters
  /** @throws OutboundError of kind `circuit_open` after repeated failures of the host */
  run<T>(source: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
  read(): HostMetrics
  isIdle(): boolean
  clear(): void
}

const CIRCUIT_NAMES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
} as const

export function createHostLane(
  host: string,
  limits: HostLimits,
  circuit: { readonly failures: number; readonly halfOpenAfterMs: number },
): HostLane {
  const counters = new HostCounters()
  const queue = new PQueue({
    concurrency: limits.concurrency,
    interval: 1000,
    intervalCap: limits.perSecond,
  })
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof OutboundError && countsAsFailure(error.kind)),
    {
      halfOpenAfter: circuit.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(circuit.failures),
    },
  )
  return {
    counters,
    async run(source, signal, task) {
      try {
        return await queue.add(() => breaker.execute(task), { signal })
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new OutboundError(source, 'circuit_open', `${host} failed repeatedly, not asked`, {
          cause: error,
        })
      }
    },
    read: () => counters.read(host, CIRCUIT_NAMES[breaker.state]),
    isIdle: () => queue.pending === 0 && queue.size === 0,
    clear: () => queue.clear(),
  }
}
