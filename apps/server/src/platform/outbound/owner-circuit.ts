import { ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel'
import { countsForEveryOwner } from './failure-policy.ts'
import { OutboundError } from './outbound-error.ts'

/** The circuit of one host that all owners share: it opens when the host fails for several of them. */
export interface OwnerCircuit {
  /** @throws BrokenCircuitError while it is open */
  run<T>(owner: string, task: () => Promise<T>): Promise<T>
  isIdle(): boolean
}

class CountedFailure extends Error {
  override readonly cause: OutboundError

  constructor(cause: OutboundError) {
    super(cause.message)
    this.cause = cause
  }
}

export function createOwnerCircuit(circuit: {
  readonly failures: number
  readonly halfOpenAfterMs: number
}): OwnerCircuit {
  const breaker = circuitBreaker(handleType(CountedFailure), {
    halfOpenAfter: circuit.halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(circuit.failures),
  })
  let lastFailed: string | null = null
  let running = 0

  /** Failures in a row of the same owner count once: an address can be made to fail on purpose. */
  function toCounted(owner: string, error: unknown): unknown {
    if (!(error instanceof OutboundError) || !countsForEveryOwner(error.kind)) return error
    const isRepeated = lastFailed === owner
    lastFailed = owner
    return isRepeated ? error : new CountedFailure(error)
  }

  return {
    isIdle: () => running === 0,
    async run(owner, task) {
      running += 1
      try {
        return await breaker.execute(async () => {
          try {
            const value = await task()
            lastFailed = null
            return value
          } catch (error) {
            throw toCounted(owner, error)
          }
        })
      } catch (error) {
        throw error instanceof CountedFailure ? error.cause : error
      } finally {
        running -= 1
      }
    },
  }
}
