import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import PQueue from 'p-queue'
import { speaksAgainstSource } from './failure-policy.ts'
import { HostCounters, type HostMetrics } from './metrics.ts'
import type { HostLimits } from './outbound-types.ts'
import { ProviderError } from './provider-error.ts'

/** What one host has of its own: its queue, its circuit breaker and its counters. */
export interface HostLane {
  readonly counters: HostCounters
  /** @throws ProviderError, kind `circuit_open`, when the host failed repeatedly */
  run<T>(provider: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
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
    handleWhen((error) => error instanceof ProviderError && speaksAgainstSource(error.kind)),
    {
      halfOpenAfter: circuit.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(circuit.failures),
    },
  )
  return {
    counters,
    async run(provider, signal, task) {
      try {
        return await queue.add(() => breaker.execute(task), { signal })
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new ProviderError(provider, 'circuit_open', `${host} failed repeatedly, not asked`, {
          cause: error,
        })
      }
    },
    read: () => counters.read(host, CIRCUIT_NAMES[breaker.state]),
    isIdle: () => queue.pending === 0 && queue.size === 0,
    clear: () => queue.clear(),
  }
}
