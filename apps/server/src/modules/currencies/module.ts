import * as endpoints from '@leadenhall/contract/currencies/endpoints.ts'
import * as schemas from '@leadenhall/contract/currencies/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { readCurrencies } from './read-currencies.ts'
import { registerCurrencyRoutes } from './routes.ts'

export function currenciesModule({
  market,
  quotes,
}: Pick<QuoteParts, 'market' | 'quotes'>): Module {
  return {
    name: 'currencies',
    summary: 'Currencies and exchange rates',
    async register({ cache, calendar, clock, db, serve }) {
      const currencies = await readCurrencies()
      const deps = { cache, calendar, clock, db, ...market, quotes, currencies }
      registerCurrencyRoutes(serve({ endpoints, schemas }), deps)
    },
  }
}
