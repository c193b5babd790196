import * as endpoints from '@leadenhall/contract/costs/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type CostDeps, getCosts } from './get-costs.ts'

export function registerCostRoutes(serve: Serve, deps: CostDeps): void {
  serve(endpoints.getCosts, ({ params, query }) => getCosts(deps, { ...params, ...query }))
}
