import * as endpoints from '@leadenhall/contract/funds/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { parseDay } from '../../platform/bind-columns.ts'
import { createFairQueue, type FairQueueRule } from '../../platform/fair-queue.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { acceptUploads, readUpload, uploadOf } from '../../platform/http/read-upload.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type FundDeps, getFund, requireFund } from './get-fund.ts'
import { findHoldings, forgetHoldings, storeHoldings } from './holdings-file/holdings-store.ts'

const QUEUE: FairQueueRule = { name: 'holdings', atOnce: 1, waiting: 6, retryAfterSeconds: 10 }
const UPLOAD = uploadOf(8 * 1024 * 1024)

export async function registerFundRoutes(
  http: FastifyInstance,
  serve: Serve,
  deps: FundDeps,
): Promise<void> {
  await acceptUploads(http)
  const queue = createFairQueue(QUEUE)

  serve(endpoints.getFund, ({ params }) => getFund(deps, params.ticker))

  serve(endpoints.getFundHoldings, async ({ params }, { userId }) => ({
    file: await findHoldings(deps, userId, requireFund(deps, params.ticker)),
  }))

  serve(endpoints.importFundHoldings, async ({ params }, { request, reply, userId }) => {
    const fund = requireFund(deps, params.ticker)
    const place = queue.enter(userId)
    try {
      const { fields, file } = await readUpload(request, UPLOAD)
      if (!file) throw invalid('file', 'Choose a file.')
      const stated = readStated(fields.get('asOf'))
      await place.run(() => storeHoldings(deps, userId, fund, { ...file, stated }))
      return reply.code(201).send({ file: await findHoldings(deps, userId, fund) }) as never
    } finally {
      place.leave()
    }
  })

  serve(endpoints.forgetFundHoldings, async ({ params }, { userId }) => {
    await forgetHoldings(deps, userId, requireFund(deps, params.ticker))
    return undefined
  })
}

function readStated(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const day = parseDay(text)
  if (day === null) throw invalid('asOf', `"${text}" is no day. Write it as 2026-11-27.`)
  return day
}
