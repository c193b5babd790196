/**
 * Which providers answer now. In demo mode only simulated ones are asked, in live mode never one:
 * the modes cannot mix here, whatever a caller does.
 */
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Clock } from '../platform/clock.ts'
import { failureAction } from '../platform/outbound/failure-policy.ts'
import { type MarketDataProvider, ProviderError, type ProviderErrorKind } from './ports.ts'

export type Capability = 'getQuotes' | 'getHistory' | 'getProfile' | 'search'

/** A provider that surely has the capability. */
export type ProviderWith<C extends Capability> = MarketDataProvider &
  Required<Pick<MarketDataProvider, C>>

export interface Registry {
  mode(): DataMode
  /** Providers of the present mode that have a capability, the preferred one first. */
  providersFor<C extends Capability>(capability: C): readonly ProviderWith<C>[]
  /** Keys of the present mode's providers: the only sources whose stored values may be shown. */
  sources(): readonly string[]
  /**
   * Asks the providers in their order until one answers.
   * @throws ProviderError the most telling failure when none does; `not_configured` when there is none
   */
  ask<C extends Capability, T>(
    capability: C,
    call: (provider: ProviderWith<C>) => Promise<T>,
  ): Promise<{ readonly provider: ProviderWith<C>; readonly result: T }>
  byKey(key: string): MarketDataProvider | undefined
  /** By key; a provider of the other mode is `off`. */
  health(): Health['providers']
}

interface CallRecord {
  lastSuccessMs: number | null
  lastFailureMs: number | null
  lastErrorKind: ProviderErrorKind | null
}

/** Failures that say nothing about the symbol, from the least telling on. */
const LEAST_TELLING: readonly ProviderErrorKind[] = ['not_configured', 'circuit_open', 'not_found']

function tellingness(error: ProviderError): number {
  const rank = LEAST_TELLING.indexOf(error.kind)
  return rank === -1 ? LEAST_TELLING.length : rank
}

/** An answer all the same: the source works, it only does not know or like the question. */
function isAnswer(kind: ProviderErrorKind): boolean {
  return kind === 'not_found' || kind === 'bad_request'
}

export function createRegistry(deps: {
  readonly providers: readonly MarketDataProvider[]
  readonly mode: () => DataMode
  readonly clock: Clock
}): Registry {
  const { providers, mode, clock } = deps
  const records = new Map<string, CallRecord>(
    providers.map(({ key }) => [
      key,
      { lastSuccessMs: null, lastFailureMs: null, lastErrorKind: null },
    ]),
  )

  function isOfMode(provider: MarketDataProvider): boolean {
    return provider.simulated === (mode() === 'demo')
  }

  function noteSuccess(key: string): void {
    const record = records.get(key)
    if (record) record.lastSuccessMs = clock.now()
  }

  function noteFailure(key: string, kind: ProviderErrorKind): void {
    const record = records.get(key)
    if (!record) return
    record.lastFailureMs = clock.now()
    record.lastErrorKind = kind
  }

  function providersFor<C extends Capability>(capability: C): readonly ProviderWith<C>[] {
    return providers.filter(
      (provider): provider is ProviderWith<C> =>
        isOfMode(provider) && provider[capability] !== undefined,
    )
  }

  return {
    mode,
    providersFor,
    sources: () => providers.filter(isOfMode).map(({ key }) => key),
    byKey: (key) => providers.find((provider) => provider.key === key && isOfMode(provider)),

    async ask(capability, call) {
      let worst: ProviderError | null = null
      for (const provider of providersFor(capability)) {
        try {
          const result = await call(provider)
          noteSuccess(provider.key)
          return { provider, result }
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          if (isAnswer(error.kind)) noteSuccess(provider.key)
          else noteFailure(provider.key, error.kind)
          if (failureAction(error.kind) === 'never') throw error
          if (worst === null || tellingness(error) > tellingness(worst)) worst = error
        }
      }
      throw (
        worst ??
        new ProviderError('none', 'not_configured', `No ${mode()} source offers ${capability}`)
      )
    },

    health: () =>
      Object.fromEntries(
        providers.map((provider) => [provider.key, toState(provider, isOfMode(provider))]),
      ),
  }

  function toState(provider: MarketDataProvider, isOn: boolean): Health['providers'][string] {
    const record = records.get(provider.key)
    const { lastSuccessMs = null, lastFailureMs = null, lastErrorKind = null } = record ?? {}
    const isFailing = lastFailureMs !== null && lastFailureMs >= (lastSuccessMs ?? 0)
    const status = !isOn ? 'off' : !isFailing ? 'ok' : lastSuccessMs === null ? 'down' : 'degraded'
    const isUnasked = lastSuccessMs === null && lastFailureMs === null
    return {
      status,
      detail: !isOn
        ? `Not used in ${mode()} mode`
        : isUnasked
          ? 'Not asked yet'
          : isFailing
            ? lastErrorKind
            : null,
      lastSuccess: toInstant(lastSuccessMs),
      lastFailure: toInstant(lastFailureMs),
    }
  }
}

function toInstant(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString()
}
