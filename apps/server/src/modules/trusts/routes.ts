import * as endpoints from '@leadenhall/contract/trusts/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { getTrust, listTrusts, type TrustDeps } from './get-trusts.ts'

export function registerTrustRoutes(serve: Serve, deps: TrustDeps): void {
  serve(endpoints.listTrusts, () => listTrusts(deps))
  serve(endpoints.getTrust, ({ params }) => getTrust(deps, params.ticker))
}
