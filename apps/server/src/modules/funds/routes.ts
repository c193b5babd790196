import * as endpoints from '@leadenhall/contract/funds/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type FundDeps, getFund } from './get-fund.ts'

export function registerFundRoutes(serve: Serve, deps: FundDeps): void {
  serve(endpoints.getFund, ({ params }) => getFund(deps, params.ticker))
}
