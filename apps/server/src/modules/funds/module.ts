import * as endpoints from '@leadenhall/contract/funds/endpoints.ts'
import * as schemas from '@leadenhall/contract/funds/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { registerFundRoutes } from './routes.ts'

export function fundsModule({
  market,
  profiles,
  quotes,
}: Pick<QuoteParts, 'market' | 'profiles' | 'quotes'>): Module {
  return {
    name: 'funds',
    summary: 'Charges, holdings, tracking and rivals of exchange-traded funds',
    register({ cache, calendar, clock, db, serve }) {
      const deps = { cache, calendar, clock, db, ...market, profiles, quotes }
      registerFundRoutes(serve({ endpoints, schemas }), deps)
    },
  }
}
