import * as endpoints from '@leadenhall/contract/market/endpoints.ts'
import type { MarketIndex } from '@leadenhall/contract/market/index.ts'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findUsdRate } from '../currencies/index.ts'
import type { QuoteService } from '../quotes/index.ts'
import type { ScreenView } from '../screener/index.ts'
import { buildMarketGroups } from './build-groups.ts'
import { buildMarketMap } from './build-map.ts'
import type { CompanyDates } from './company-calendar.ts'
import { listMovers, type MoverDeps, waitForFirstRound } from './list-movers.ts'
import { toPercentageText } from './percentage-text.ts'

export interface MarketRouteDeps extends MoverDeps {
  readonly quotes: QuoteService
  readonly view: ScreenView
  readonly dates: CompanyDates
}

const INDICES = [
  { name: 'FTSE 100', ticker: '^FTSE' },
  { name: 'FTSE 250', ticker: '^FTMC' },
  { name: 'FTSE AIM All-Share', ticker: '^FTAI' },
] as const

export function registerMarketRoutes(serve: Serve, deps: MarketRouteDeps): void {
  serve(endpoints.listTradingSessions, async () => listTradingSessions(deps))
  serve(endpoints.listIndices, () => listIndices(deps))
  serve(endpoints.listRisers, () => listMovers(deps, 'risers'))
  serve(endpoints.listFallers, () => listMovers(deps, 'fallers'))
  serve(endpoints.listMarketGroups, async ({ query }) =>
    buildMarketGroups(await deps.view.read(), query.by, {
      usdPerPound: findUsdRate(deps.latest, 'GBP')?.rate ?? null,
    }),
  )
  serve(endpoints.getCompanyCalendar, ({ query }) => deps.dates.read(query))
  serve(endpoints.getMarketMap, async ({ query: { of } }) => {
    await waitForFirstRound(deps)
    const members = deps.universe().membersOf(of)
    return buildMarketMap(
      deps,
      of,
      members.map(({ ticker }) => ticker),
    )
  })
}

function listTradingSessions({ calendar, clock }: MarketRouteDeps) {
  return EXCHANGES.map(({ code }) => {
    const state = calendar.stateAt(code, clock.now())
    return {
      exchange: code,
      isOpen: state.isOpen,
      tradingDate: state.tradingDate,
      changesAt: new Date(state.changesAtMs).toISOString(),
      note: state.note,
      covered: state.covered,
    }
  })
}

/** @throws AppError upstream_unavailable if no source has any of them */
async function listIndices({ quotes }: MarketRouteDeps): Promise<MarketIndex[]> {
  const { items } = await quotes.getQuotes(INDICES.map(({ ticker }) => ticker))
  if (items.length === 0) {
    throw new AppError(
      'upstream_unavailable',
      'Market indices are not available at the moment. Try again shortly.',
    )
  }
  return INDICES.map(({ name, ticker }) => {
    const quote = items.find((item) => item.ticker === ticker)
    const ratio = quote?.changeRatio ?? null
    return {
      Index: name,
      PercentageChange: ratio === null ? null : toPercentageText(ratio),
      ticker,
      value: quote?.price ?? null,
      changeRatio: ratio,
      provenance: quote?.provenance ?? null,
    }
  })
}
