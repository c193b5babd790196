import * as endpoints from '@leadenhall/contract/quotations/endpoints.ts'
import * as schemas from '@leadenhall/contract/quotations/schemas.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { Module } from '../../platform/module.ts'
import { readQuotations } from './read-quotations.ts'
import { registerQuotationRoutes } from './routes.ts'

/** @param random in [0, 1) */
export function quotationsModule({ random }: { readonly random: () => number }): Module {
  return {
    name: 'quotations',
    summary: 'Sayings about investing',
    async register({ pages, serve }) {
      registerQuotationRoutes(serve({ endpoints, schemas }), {
        random,
        quotations: await readQuotations(),
      })
      pages.add('home', { prefetch: () => [toAddress(endpoints.getRandomQuotation, {})] })
    },
  }
}
