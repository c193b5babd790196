import { OutboundError } from './outbound-error.ts'

export interface Deadline {
  /** Aborts with the caller's own reason, or with an OutboundError of kind `timeout`. */
  readonly signal: AbortSignal
  /** True if a wait of that length ends before the deadline. */
  allows(waitMs: number): boolean
  /** Has to be called when the work is done. */
  clear(): void
}

export function startDeadline(options: {
  readonly source: string
  readonly host: string
  readonly limitMs: number
  readonly signal: AbortSignal | undefined
}): Deadline {
  const { source, host, limitMs, signal } = options
  const controller = new AbortController()
  const endsAtMs = performance.now() + limitMs
  const timer = setTimeout(() => {
    const message = `${host}: no complete response within ${Math.round(limitMs)} ms`
    controller.abort(new OutboundError(source, 'timeout', message))
  }, limitMs)
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    allows: (waitMs) => performance.now() + waitMs < endsAtMs,
    clear: () => clearTimeout(timer),
  }
}
