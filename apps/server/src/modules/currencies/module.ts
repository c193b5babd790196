import * as endpoints from '@leadenhall/contract/currencies/endpoints.ts'
import * as schemas from '@leadenhall/contract/currencies/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { readCurrencies } from './read-currencies.ts'
import { registerCurrencyRoutes } from './routes.ts'

export function currenciesModule({ quoteDeps, quotes }: QuoteParts): Module {
  return {
    name: 'currencies',
    summary: 'Currencies and exchange rates',
    async register({ serve }) {
      const currencies = await readCurrencies()
      registerCurrencyRoutes(serve({ endpoints, schemas }), { ...quoteDeps, quotes, currencies })
    },
  }
}
