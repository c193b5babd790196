/**
 * The providers of the present data mode. Demo mode asks only simulated ones and live mode none of
 * them, so the modes cannot mix, whatever a caller does.
 */
import type { Health, SourceHealth } from '@leadenhall/contract/health/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Clock } from '../platform/clock.ts'
import { remainingCallMs, withCallDeadline } from '../platform/outbound/call-deadline.ts'
import { failureAction } from '../platform/outbound/failure-policy.ts'
import { OutboundError, type OutboundErrorKind } from '../platform/outbound/outbound-error.ts'
import { createCallRecords } from './call-records.ts'
import { type MarketDataProvider, type Source } from './ports.ts'
import { createRests, isPassedOn, toOrder } from './source-order.ts'

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
  /** Providers that have a capability and are on, in the order set for the exchange of the symbol. */
  inOrder<C extends CapabilityOf<P>>(capability: C, symbol: string): readonly ProviderWith<P, C>[]
  /**
   * Asks in that order until one answers. The next one is asked only if the one before it refuses, is
   * over its limit, or does not know the symbol; one that refused is then left alone for a while.
   * @throws OutboundError as `ask`
   */
  askInOrder<C extends CapabilityOf<P>, T>(
    capability: C,
    symbol: string,
    call: (provider: ProviderWith<P, C>) => Promise<T>,
  ): Promise<{ readonly provider: ProviderWith<P, C>; readonly result: T }>
  /** True while a provider that refused is left alone, because another one can be asked. */
  isResting(provider: P): boolean
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

function moreInformative(before: OutboundError | null, error: OutboundError): OutboundError {
  return before !== null && informativeness(before) >= informativeness(error) ? before : error
}

function unavailable(mode: DataMode, capability: string): OutboundError {
  return new OutboundError('Data source', 'not_configured', `no ${mode} source has ${capability}`)
}

export function createRegistry<P extends Source = MarketDataProvider>(deps: {
  readonly providers: readonly P[]
  readonly mode: () => DataMode
  readonly clock: Clock
  /** Keys of the providers to ask for a symbol, in order; all of them by default. */
  readonly orderOf?: (symbol: string) => readonly string[]
}): Registry<P> {
  const { providers, mode, clock } = deps
  const records = createCallRecords(clock)
  const rests = createRests(clock)
  const allKeys = providers.map(({ key }) => key)
  const orderOf = deps.orderOf ?? (() => allKeys)

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
      if (error instanceof OutboundError && !error.isOwnLimit) {
        records.recordFailure(provider.key, error.kind)
      }
      throw error
    }
  }

  const inOrder = <C extends CapabilityOf<P>>(capability: C, symbol: string) =>
    toOrder(providersFor(capability), orderOf(symbol))

  return {
    mode,
    providersFor,
    observe,
    inOrder,
    isResting: ({ key }) => rests.failureOf(key) !== null,

    async askInOrder(capability, symbol, call) {
      const asked = inOrder(capability, symbol)
      let failure: OutboundError | null = null
      for (const [position, provider] of asked.entries()) {
        const isLast = position === asked.length - 1
        const share = isLast ? 1 : SHARE_OF_EARLIER
        try {
          const resting = asked.length > 1 ? rests.failureOf(provider.key) : null
          if (resting) throw resting
          const result = await withCallDeadline(remainingCallMs() * share, () =>
            observe(provider, () => call(provider)),
          )
          rests.end(provider.key)
          return { provider, result }
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error
          if (rests.failureOf(provider.key) !== error) rests.note(provider.key, error)
          failure = moreInformative(failure, error)
          if (!isPassedOn(error)) break
        }
      }
      throw failure ?? unavailable(mode(), capability)
    },

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
          failure = moreInformative(failure, error)
        }
      }
      throw failure ?? unavailable(mode(), capability)
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
        providers.map((provider) => {
          const state = isOfMode(provider) ? records.stateOf(provider.key) : offState(mode())
          return [provider.key, { title: provider.title, ...state }]
        }),
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
