import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type EncodedText, toEncodedText } from '../../platform/http/encoded-text.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import {
  changeAccount,
  createAccount,
  presentAccounts,
  removeAccount,
  restoreAccount,
} from './accounts.ts'
import { correctActivity, createActivity, removeActivity, restoreActivity } from './activities.ts'
import { getHoldings } from './get-holdings.ts'
import { getIncome } from './get-income.ts'
import { getPerformance } from './get-performance.ts'
import { getPosition, listHeldTickers } from './get-position.ts'
import { listActivities } from './list-activities.ts'
import { listMissingSplits } from './list-missing-splits.ts'
import { todayOf } from './load-prices.ts'
import type { PortfolioDeps } from './portfolio-deps.ts'
import { createSamplePortfolio } from './sample-portfolio.ts'

export function registerLedgerRoutes(serve: Serve, deps: PortfolioDeps): void {
  serve(endpoints.listPortfolioAccounts, async (_, { userId }) =>
    presentAccounts(await deps.ledgers.load(userId)),
  )

  serve(endpoints.createPortfolioAccount, ({ body }, { userId }) =>
    createAccount(deps, userId, body),
  )

  serve(endpoints.changePortfolioAccount, ({ params, body }, { userId }) =>
    changeAccount(deps, userId, params.id, body),
  )

  serve(endpoints.removePortfolioAccount, async ({ params }, { userId }) => {
    await removeAccount(deps, userId, params.id)
    return undefined
  })

  serve(endpoints.restorePortfolioAccount, ({ params }, { userId }) =>
    restoreAccount(deps, userId, params.id),
  )

  serve(endpoints.listActivities, ({ query }, { userId }) => listActivities(deps, userId, query))

  serve(endpoints.createActivity, ({ body }, { userId }) => createActivity(deps, userId, body))

  serve(endpoints.correctActivity, ({ params, body }, { userId }) =>
    correctActivity(deps, userId, params.id, body),
  )

  serve(endpoints.removeActivity, async ({ params }, { userId }) => {
    await removeActivity(deps, userId, params.id)
    return undefined
  })

  serve(endpoints.restoreActivity, ({ params }, { userId }) =>
    restoreActivity(deps, userId, params.id),
  )
}

/** Answers of whole periods, which are long: as old as the prices from which they follow. */
const KEPT_MS = 60_000
const KEPT_ANSWERS = 100

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  text: EncodedText,
): Promise<never> {
  const { encoding, body } = await text.encoded(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  // Fastify accepts a sent reply as the result; the handler's type does not allow for it.
  return reply
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8')
    .send(body) as never
}

export function registerReadingRoutes(serve: Serve, deps: PortfolioDeps): void {
  const texts = new WeakMap<object, EncodedText>()
  serve(endpoints.getHoldings, async ({ query }, { request, reply, userId }) => {
    const answer = await getHoldings(deps, userId, query)
    let text = texts.get(answer)
    if (!text) texts.set(answer, (text = toEncodedText(reply.serialize(answer) as string)))
    return send(request, reply, text)
  })

  const answers = new LRUCache<string, EncodedText>({ max: KEPT_ANSWERS, ttl: KEPT_MS })
  serve(endpoints.getPortfolioPerformance, async ({ query }, { request, reply, userId }) => {
    const { version } = await deps.ledgers.load(userId)
    const key = JSON.stringify([userId, version, todayOf(deps), query])
    let text = answers.get(key)
    if (text === undefined) {
      const answer = await getPerformance(deps, userId, query)
      text = toEncodedText(JSON.stringify(answer))
      // A price that is still being read may be there a moment later.
      if (answer.unknownBecause === null) answers.set(key, text)
    }
    return send(request, reply, text)
  })

  serve(endpoints.getIncome, ({ query }, { userId }) => getIncome(deps, userId, query))

  serve(endpoints.listMissingSplits, (_, { userId }) => listMissingSplits(deps, userId))

  serve(endpoints.listHeldTickers, async (_, { userId }) => ({
    tickers: await listHeldTickers(deps, userId),
  }))

  serve(endpoints.getPortfolioPosition, ({ params }, { userId }) =>
    getPosition(deps, userId, params.ticker),
  )

  serve(endpoints.createSamplePortfolio, async (_, { userId }) => {
    await createSamplePortfolio(deps, userId)
    return presentAccounts(await deps.ledgers.load(userId))
  })
}
