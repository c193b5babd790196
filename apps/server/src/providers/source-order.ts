/** Which source is asked next for a symbol, and for how long one that refused is left alone. */
import type { Clock } from '../platform/clock.ts'
import type { OutboundError, OutboundErrorKind } from '../platform/outbound/outbound-error.ts'
import { pauseAfterMs } from '../platform/outbound/pause-after.ts'
import type { MarketDataProvider, Source } from './ports.ts'

/**
 * The next source is asked only after these: a passing fault is not worth a request of another source
 * whose requests are counted. The last two say that the source itself was not asked.
 */
const PASSED_ON: ReadonlySet<OutboundErrorKind> = new Set([
  'blocked',
  'rate_limited',
  'not_found',
  'circuit_open',
  'not_configured',
])

export function isPassedOn({ kind }: OutboundError): boolean {
  return PASSED_ON.has(kind)
}

/** Sources that refused, each with its failure, until it may be asked again. */
export interface Rests {
  /** The failure of a source that is left alone at present. */
  failureOf(source: string): OutboundError | null
  note(source: string, failure: OutboundError): void
  end(source: string): void
}

export function createRests(clock: Clock): Rests {
  const rests = new Map<string, { readonly failure: OutboundError; readonly untilMs: number }>()
  return {
    failureOf(source) {
      const rest = rests.get(source)
      return rest && rest.untilMs > clock.now() ? rest.failure : null
    },
    note(source, failure) {
      if (failure.isOwnLimit) return
      if (failure.kind !== 'blocked' && failure.kind !== 'rate_limited') return
      rests.set(source, { failure, untilMs: clock.now() + pauseAfterMs(failure) })
    },
    end: (source) => void rests.delete(source),
  }
}

/** The named ones that are on, in the order of their names; simulated ones as they are. */
export function toOrder<P extends Source>(providers: readonly P[], names: readonly string[]): P[] {
  if (providers.every(({ simulated }) => simulated)) return [...providers]
  const places = new Map(names.map((name, place) => [name, place]))
  return providers
    .filter((provider) => places.has(provider.key) && isOn(provider))
    .toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0))
}

function isOn(provider: Source & Pick<Partial<MarketDataProvider>, 'isOn'>): boolean {
  return provider.isOn?.() ?? true
}
