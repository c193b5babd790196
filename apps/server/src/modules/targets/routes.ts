import * as endpoints from '@leadenhall/contract/targets/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { getTargets } from './reading/get-targets.ts'
import { planContribution } from './reading/plan-contribution.ts'
import { setTargets } from './reading/set-targets.ts'
import type { TargetsDeps } from './reading/targets-deps.ts'

export function registerTargetRoutes(serve: Serve, deps: TargetsDeps): void {
  serve(endpoints.getTargets, ({ query }, { userId }) => getTargets(deps, userId, query))

  serve(endpoints.setTargets, ({ body }, { userId }) => setTargets(deps, userId, body))

  serve(endpoints.planContribution, ({ query }, { userId }) =>
    planContribution(deps, userId, query),
  )
}
