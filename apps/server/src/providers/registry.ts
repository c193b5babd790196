/**
 * Which providers answer now. In demo mode only simulated ones are asked, in live mode never one:
 * the modes cannot mix here, whatever a caller does.
 */
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Clock } from '../platform/clock.ts'
import { failureAction } from '../platform/outbound/failure-policy.ts'
import {
  type MarketDataProvider,
  ProviderError,
  type ProviderErrorKind,
  type Source,
} from './ports.ts'

/** Names of the calls that a kind of source may offer. */
export type CapabilityOf<P extends Source> = Exclude<keyof P, 'key' | 'title' | 'simulated'> &
  string

/** A provider that surely has the capability. */
export type ProviderWith<P extends Source, C extends keyof P> = P & Required<Pick<P, C>>

/** The providers of one kind, market data or boards or news. */
export interface Registry<P extends Source = MarketDataProvider> {
  mode(): DataMode
  /** Providers of the present mode that have a capability, the preferred one first. */
  providersFor<C extends CapabilityOf<P>>(capability: C): readonly ProviderWith<P, C>[]
  /** Keys of the present mode's providers: the only sources whose stored values may be shown. */
  sources(): readonly string[]
  /**
   * Asks the providers in their order until one answers.
   * @throws ProviderError the most telling failure when none does; `not_configured` when there is none
   */
  ask<C extends CapabilityOf<P>, T>(
    capability: C,
    call: (provider: ProviderWith<P, C>) => Promise<T>,
  ): Promise<{ readonly provider: ProviderWith<P, C>; readonly result: T }>
  /** Makes one call to one provider and keeps count of how it went. */
  observe<T>(provider: P, call: () => Promise<T>): Promise<T>
  byKey(key: string): P | undefined
  /** Asks every provider of the present mode for a sign of life. */
  probe(): Promise<void>
  /** By key; a provider of the other mode is `off`. */
  health(): Health['providers']
}

interface CallRecord {
  lastSuccessMs: number | null
  lastFailureMs: number | null
  lastErrorKind: ProviderErrorKind | null
}

const PROBE_LIMIT_MS = 15_000

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

export function createRegistry<P extends Source = MarketDataProvider>(deps: {
  readonly providers: readonly P[]
  readonly mode: () => DataMode
  readonly clock: Clock
}): Registry<P> {
  const { providers, mode, clock } = deps
  const records = new Map<string, CallRecord>(
    providers.map(({ key }) => [
      key,
      { lastSuccessMs: null, lastFailureMs: null, lastErrorKind: null },
    ]),
  )

  function isOfMode(provider: P): boolean {
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

  function providersFor<C extends CapabilityOf<P>>(capability: C): readonly ProviderWith<P, C>[] {
    return providers.filter(
      (provider): provider is ProviderWith<P, C> =>
        isOfMode(provider) && provider[capability] !== undefined,
    )
  }

  async function observe<T>(provider: P, call: () => Promise<T>): Promise<T> {
    try {
      const result = await call()
      noteSuccess(provider.key)
      return result
    } catch (error) {
      if (error instanceof ProviderError) {
        if (isAnswer(error.kind)) noteSuccess(provider.key)
        else noteFailure(provider.key, error.kind)
      }
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
      let worst: ProviderError | null = null
      for (const provider of providersFor(capability)) {
        try {
          return { provider, result: await observe(provider, () => call(provider)) }
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          if (failureAction(error.kind) === 'never') throw error
          if (worst === null || tellingness(error) > tellingness(worst)) worst = error
        }
      }
      throw (
        worst ??
        new ProviderError('none', 'not_configured', `No ${mode()} source offers ${capability}`)
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
        providers.map((provider) => [provider.key, toState(provider, isOfMode(provider))]),
      ),
  }

  function toState(provider: P, isOn: boolean): Health['providers'][string] {
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
