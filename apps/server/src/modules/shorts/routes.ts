import * as endpoints from '@leadenhall/contract/shorts/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { getShorts, listShorts, type ShortDeps } from './get-shorts.ts'

export function registerShortRoutes(serve: Serve, deps: ShortDeps): void {
  serve(endpoints.listShorts, ({ query }) => listShorts(deps, query.asOf))
  serve(endpoints.getShorts, ({ params }) => getShorts(deps, params.ticker))
}
