import type { RoundTripCost } from '@leadenhall/contract/costs/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import { type Listing, requireCompany, type Universe } from '../instruments/index.ts'
import { findKnownQuote, type Market, type QuoteService } from '../quotes/index.ts'
import { listCostParts } from './compute-costs.ts'
import { type DutySubject, findDutyRule } from './duty-rules.ts'
import { COSTS_SETTINGS } from './settings.ts'

export interface CostDeps extends Pick<Market, 'latest' | 'universe'> {
  readonly clock: Clock
  readonly quotes: Pick<QuoteService, 'findQuote'>
  readonly settings: SettingReader
}

export interface CostRequest {
  readonly ticker: string
  readonly amount: number
  readonly commission?: number | undefined
}

export function toDutySubject(universe: Universe, listing: Listing): DutySubject {
  const { exchange, isin, type, is_international, listing_date } = listing
  const isListedElsewhere = universe
    .linesOf(listing.issuer_id)
    .some((line) => line.retired_on === null && !isLondonExchange(line.exchange))
  return { exchange, isin, type, is_international, listing_date, isListedElsewhere }
}

/** The duty's ratio on a day; null if its rule is not known. */
export function findDuty(universe: Universe, listing: Listing, date: string): number | null {
  return findDutyRule(toDutySubject(universe, listing), date)?.rate ?? null
}

/** @throws AppError validation_failed for an invalid ticker, not_found for an unlisted one */
export async function getCosts(deps: CostDeps, request: CostRequest): Promise<RoundTripCost> {
  const { clock, settings, universe } = deps
  const { listing } = requireCompany(universe(), request.ticker)
  const found = await findKnownQuote(deps, listing.ticker)
  const quote = found && !isDoubtful(found) ? found : null
  const { ptmLevyPounds, ptmThresholdPounds } = settings.read(COSTS_SETTINGS)
  const date = toTradingDate(clock.now(), 'Europe/London')
  const parts = listCostParts({
    subject: toDutySubject(universe(), listing),
    currency: listing.currency === null ? null : currencyOf(listing.currency),
    amount: request.amount,
    commission: request.commission ?? null,
    bid: quote?.details?.bid ?? null,
    ask: quote?.details?.ask ?? null,
    ptmLevy: ptmLevyPounds,
    ptmThreshold: ptmThresholdPounds,
    date,
  })
  const unknown = parts.filter(({ pounds }) => pounds === null).map(({ label }) => label)
  const known = parts.reduce((sum, { pounds }) => sum + (pounds ?? 0), 0)
  const isComplete = unknown.length === 0
  return {
    ticker: listing.ticker,
    name: listing.name,
    amount: request.amount,
    parts,
    unknown,
    breakEvenRatio: isComplete ? known / request.amount : null,
    totalPounds: isComplete ? known : null,
    atLeastRatio: known / request.amount,
    quotedAt: quote?.provenance.asOf ?? null,
    date,
    simulated: quote?.provenance.simulated ?? false,
  }
}
