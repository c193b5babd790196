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
    async register({ cache, calendar, clock, db, http, personal, serve }) {
      const deps = { cache, calendar, clock, db, ...market, profiles, quotes }
      await registerFundRoutes(http, serve({ endpoints, schemas }), deps)
      personal.add({
        key: 'fundHoldings',
        async list({ id }) {
          const rows = await db
            .selectFrom('fund_holdings')
            .selectAll()
            .where('user_id', '=', id)
            .orderBy('fund')
            .execute()
          return rows.map(({ fund, reading }) => ({ fund, ...JSON.parse(reading) }))
        },
        async delete(trx, { id }) {
          await trx.deleteFrom('fund_holdings').where('user_id', '=', id).execute()
        },
      })
    },
  }
}
