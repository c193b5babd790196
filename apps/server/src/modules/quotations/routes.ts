import * as endpoints from '@leadenhall/contract/quotations/endpoints.ts'
import type { Quotation } from '@leadenhall/contract/quotations/index.ts'
import * as schemas from '@leadenhall/contract/quotations/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'

export interface QuotationRouteDeps {
  /** In [0, 1). */
  readonly random: () => number
  readonly quotations: readonly Quotation[]
}

export function registerQuotationRoutes(
  app: FastifyInstance,
  { random, quotations }: QuotationRouteDeps,
): void {
  serveEndpoint(app, 'quotations', schemas, endpoints.getRandomQuotation, async () => {
    const quotation = quotations[Math.floor(random() * quotations.length)]
    if (!quotation) throw notFound('There is no quotation.')
    return quotation
  })
}
