import * as endpoints from '@leadenhall/contract/costs/endpoints.ts'
import type { RoundTripCost } from '@leadenhall/contract/costs/index.ts'
import * as schemas from '@leadenhall/contract/costs/schemas.ts'
import type { ExtraFacts } from '@leadenhall/contract/figures/facts.ts'
import { toDate } from '../../platform/calendar/days.ts'
import type { Module } from '../../platform/module.ts'
import type { Listing } from '../instruments/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { type CostRequest, findDuty, getCosts } from './get-costs.ts'
import { registerCostRoutes } from './routes.ts'

export interface CostParts {
  /** @param day Unix day */
  factsOf(listing: Listing, day: number): Pick<ExtraFacts, 'buyingDuty'>
  /** Of buying and selling again. @throws AppError for a ticker that is not listed */
  costsOf(request: CostRequest): Promise<RoundTripCost>
}

export function costsModule({
  market: { latest, universe },
  quotes,
}: Pick<QuoteParts, 'market' | 'quotes'>): Module<CostParts> {
  return {
    name: 'costs',
    summary: 'What buying and selling a share costs',
    register({ clock, serve, settings }) {
      const deps = { clock, latest, universe, quotes, settings }
      registerCostRoutes(serve({ endpoints, schemas }), deps)
      return {
        factsOf(listing, day) {
          const date = toDate(day)
          return { buyingDuty: findDuty(universe(), listing, date) }
        },
        costsOf: (request) => getCosts(deps, request),
      }
    },
  }
}
