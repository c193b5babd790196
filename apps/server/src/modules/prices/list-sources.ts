import type { SourceHealth } from '@leadenhall/contract/health/index.ts'
import type { PriceSource, PriceSources } from '@leadenhall/contract/prices/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MarketDataProvider } from '../../providers/ports.ts'
import type { DailyCalls } from '../../providers/price-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { REQUESTS_FOR_USERS } from '../history/index.ts'
import { planReads, type WantedSymbols } from './plan-reads.ts'
import type { RefusedDays } from './refused-days.ts'
import type { SourceOrder } from './settings.ts'

/** Where prices come from, as the wiring knows it. */
export interface PriceSourceFacts {
  readonly calls: DailyCalls
  readonly refused: RefusedDays
  order(): SourceOrder
  /** Requests that the operator's plan allows in a day, by source; only of those that count them. */
  allowedOf(source: string): number | null
}

export interface SourceListDeps extends PriceSourceFacts {
  readonly db: Db
  readonly registry: Registry
  wanted(): Promise<WantedSymbols>
}

export async function listPriceSources(deps: SourceListDeps): Promise<PriceSources> {
  const { db, registry } = deps
  const states = registry.health()
  const series = await countSeries(db)
  const providers = registry.providersFor('getHistory')
  const sources = await Promise.all(
    providers.map((provider) =>
      presentSource(deps, provider, states[provider.key], series.get(provider.key) ?? 0),
    ),
  )
  return {
    order:
      registry.mode() === 'demo'
        ? []
        : [...deps.order()].map(([exchange, keys]) => ({ exchange, sources: [...keys] })),
    sources,
    plan: await planOf(deps, sources),
  }
}

const UNKNOWN: PriceSource['state'] = {
  status: 'off',
  detail: null,
  lastSuccess: null,
  lastFailure: null,
}

async function presentSource(
  { allowedOf, calls, refused }: SourceListDeps,
  provider: MarketDataProvider,
  state: SourceHealth | undefined,
  series: number,
): Promise<PriceSource> {
  const { key, title } = provider
  const allowed = allowedOf(key)
  const made = allowed === null ? 0 : await calls.made(key)
  return {
    key,
    title,
    isOn: provider.isOn?.() ?? true,
    state: state ?? UNKNOWN,
    requests: allowed === null ? null : { allowed, made, left: Math.max(0, allowed - made) },
    series,
    refused: refused.listOf(key),
  }
}

async function planOf(
  { wanted }: SourceListDeps,
  sources: readonly PriceSource[],
): Promise<PriceSources['plan']> {
  const counted = sources.find(({ isOn, requests }) => isOn && requests !== null)
  if (!counted?.requests) return null
  const perDay = counted.requests.allowed - REQUESTS_FOR_USERS
  return { source: counted.key, ...planReads(await wanted(), perDay) }
}

async function countSeries(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('history_coverage')
    .select((eb) => ['source', eb.fn.countAll<number | string>().as('series')])
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ series, source }) => [source, Number(series)]))
}
