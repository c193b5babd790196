import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { getComing } from './reading/get-coming.ts'
import { getIncome } from './reading/get-income.ts'
import { getPlan } from './reading/get-plan.ts'
import type { IncomeDeps } from './reading/income-deps.ts'

export function registerIncomeRoutes(serve: Serve, deps: IncomeDeps): void {
  serve(endpoints.getIncome, ({ query }, { userId }) => getIncome(deps, userId, query))

  serve(endpoints.getComing, ({ query }, { userId }) => getComing(deps, userId, query))

  serve(endpoints.getIncomePlan, ({ query }, { userId }) => getPlan(deps, userId, query))
}
