import * as endpoints from '@leadenhall/contract/gilts/endpoints.ts'
import { toDate } from '../../platform/calendar/days.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { buildLadder } from './calculator/build-ladder.ts'
import { calculateGilt } from './calculator/calculate-gilt.ts'
import { listCashRates } from './reading/list-cash-rates.ts'
import { type GiltDeps, getGilt, listGilts, loadGilts } from './reading/list-gilts.ts'

export function registerGiltRoutes(serve: Serve, deps: GiltDeps): void {
  serve(endpoints.listGilts, ({ query }) => listGilts(deps, query))
  serve(endpoints.calculateGilt, async ({ query }) => calculateGilt(deps.days, query))
  serve(endpoints.getGilt, ({ params, query }) => getGilt(deps, params.isin, query))
  serve(endpoints.buildGiltLadder, async ({ body }) => {
    const { on, presented, settle } = await loadGilts(deps, body)
    const priced = presented.filter(
      ({ figures, issue }) => figures !== null && issue.baseIndex === null,
    )
    const scene = {
      on: toDate(on),
      settle: toDate(settle),
      simulated: deps.simulatedYield !== null,
    }
    return buildLadder(scene, priced, body)
  })
  serve(endpoints.listCashRates, ({ query }) => listCashRates(deps, query))
}
