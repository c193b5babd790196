/**
 * The providers of the present data mode. Demo mode asks only simulated ones and live mode none of
 * them, so the modes cannot mix, whatever a caller does.
 */
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Clock } from '../platform/clock.ts'
import { remainingCallMs, withCallDeadline } from '../platform/outbound/call-deadline.ts'
import { failureAction } from '../platform/outbound/failure-policy.ts'
import { OutboundError, type OutboundErrorKind } from '../platform/outbound/outbound-error.ts'
import { createCallRecords, type SourceHealth } from './call-records.ts'
import { type MarketDataProvider, type Source } from './ports.ts'

/** Names of the calls that a kind of source may have. */
export type CapabilityOf<P extends Source> = Exclude<keyof P, 'key' | 'title' | 'simulated'> &
  string

/** A provider that has the capability. */
export type ProviderWith<P extends Source, C extends keyof P> = P & Required<Pick<P, C>>

/** The providers of one kind, market data or boards or news. */
export interface Registry<P extends Source = MarketDataProvider> {
  mode(): DataMode
  /** Providers of the present mode that have a capability, the preferred one first. */
  providersFor<C extends CapabilityOf<P>>(capability: C): readonly ProviderWith<P, C>[]
  /** Keys of the present mode's providers: the only sources whose stored values may be shown. */
  sources(): readonly string[]
  /**
   * Asks the providers in order until one answers.
   * @throws OutboundError the most informative failure when all fail; `not_configured` without a provider
   */
  ask<C extends CapabilityOf<P>, T>(
    capability: C,
    call: (provider: ProviderWith<P, C>) => Promise<T>,
  ): Promise<{ readonly provider: ProviderWith<P, C>; readonly result: T }>
  /** Calls one provider and records how it went. */
  observe<T>(provider: P, call: () => Promise<T>): Promise<T>
  byKey(key: string): P | undefined
  /** Checks that every provider of the present mode responds. */
  probe(): Promise<void>
  /** By key; a provider of the other mode is `off`. */
  health(): Health['providers']
}

/** Of what is left of a visitor's call, so that the next provider still has time to answer. */
const SHARE_OF_EARLIER = 0.6
const PROBE_LIMIT_MS = 15_000

/** Least informative first; every other kind says more. */
const LEAST_INFORMATIVE: readonly OutboundErrorKind[] = [
  'not_configured',
  'circuit_open',
  'not_found',
]

function informativeness({ kind }: OutboundError): number {
  const rank = LEAST_INFORMATIVE.indexOf(kind)
  return rank === -1 ? LEAST_INFORMATIVE.length : rank
}

export function createRegistry<P extends Source = MarketDataProvider>(deps: {
  readonly providers: readonly P[]
  readonly mode: () => DataMode
  readonly clock: Clock
}): Registry<P> {
  const { providers, mode, clock } = deps
  const records = createCallRecords(clock)

  function isOfMode(provider: P): boolean {
    return provider.simulated === (mode() === 'demo')
  }

  function providersFor<C extends CapabilityOf<P>>(capability: C): readonly ProviderWith<P, C>[] {
    return providers.filter(
      (provider): provider is ProviderWith<P, C> =>
        isOfMode(provider) && provider[capability] !== undefined,
    )
  }

  async function observe<T>(provider: P, call: () => Promise<T>): Promise<T> {
    try {
      const result = await call()
      records.recordSuccess(provider.key)
      return result
    } catch (error) {
      if (error instanceof OutboundError) records.recordFailure(provider.key, error.kind)
      throw error
    }
  }

  return {
    mode,
    providersFor,
    observe,
    sources: () => providers.filter(isOfMode).map(({ key }) => key),
    byKey: (key) => providers.find((provider) => provider.key === key && isOfMode(provider)),

    async ask(capability, call) {
      let failure: OutboundError | null = null
      const asked = providersFor(capability)
      for (const [position, provider] of asked.entries()) {
        const share = position === asked.length - 1 ? 1 : SHARE_OF_EARLIER
        try {
          const result = await withCallDeadline(remainingCallMs() * share, () =>
            observe(provider, () => call(provider)),
          )
          return { provider, result }
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error
          if (failureAction(error.kind) === 'never') throw error
          if (failure === null || informativeness(error) > informativeness(failure)) failure = error
        }
      }
      throw (
        failure ??
        new OutboundError('Data source', 'not_configured', `no ${mode()} source has ${capability}`)
      )
    },

    async probe() {
      const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
      await Promise.allSettled(
        providers
          .filter(isOfMode)
          .map((provider) => observe(provider, () => provider.probe({ signal }))),
      )
    },

    health: () =>
      Object.fromEntries(
        providers.map((provider) => [
          provider.key,
          isOfMode(provider) ? records.stateOf(provider.key) : offState(mode()),
        ]),
      ),
  }
}

function offState(mode: DataMode): SourceHealth {
  return {
    status: 'off',
    detail: `Not used in ${mode} mode`,
    lastSuccess: null,
    lastFailure: null,
  }
}
