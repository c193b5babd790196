import * as endpoints from '@leadenhall/contract/quotations/endpoints.ts'
import type { Quotation } from '@leadenhall/contract/quotations/index.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'

export interface QuotationRouteDeps {
  /** In [0, 1). */
  readonly random: () => number
  readonly quotations: readonly Quotation[]
}

export function registerQuotationRoutes(
  serve: Serve,
  { random, quotations }: QuotationRouteDeps,
): void {
  serve(endpoints.getRandomQuotation, async () => {
    const quotation = quotations[Math.floor(random() * quotations.length)]
    if (!quotation) throw notFound('No quotation found.')
    return quotation
  })
}
