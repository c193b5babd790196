import * as endpoints from '@leadenhall/contract/targets/endpoints.ts'
import type { FairQueueRule } from '../../platform/fair-queue.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { createLongCalls } from '../../platform/long-calls.ts'
import { getTargets } from './reading/get-targets.ts'
import { planContribution } from './reading/plan-contribution.ts'
import { setTargets } from './reading/set-targets.ts'
import type { TargetsDeps } from './reading/targets-deps.ts'

/** Each computes the gains of the whole ledger. */
const CONTRIBUTIONS: FairQueueRule = {
  name: 'calculations',
  atOnce: 1,
  waiting: 24,
  retryAfterSeconds: 5,
}

export function registerTargetRoutes(serve: Serve, deps: TargetsDeps): void {
  const contributions = createLongCalls(CONTRIBUTIONS)

  serve(endpoints.getTargets, ({ query }, { userId }) => getTargets(deps, userId, query))

  serve(endpoints.setTargets, ({ body }, { userId }) => setTargets(deps, userId, body))

  serve(endpoints.planContribution, ({ query }, { userId }) =>
    contributions.run(userId, () => planContribution(deps, userId, query)),
  )
}
