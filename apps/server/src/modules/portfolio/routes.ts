import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import {
  changeAccount,
  createAccount,
  presentAccounts,
  removeAccount,
  restoreAccount,
} from './ledger/accounts.ts'
import {
  correctActivity,
  createActivity,
  removeActivity,
  restoreActivity,
} from './ledger/activities.ts'
import type { LedgerDeps } from './ledger/ledger-deps.ts'
import { listActivities } from './ledger/list-activities.ts'
import { createPerson, listPeople, removePerson, renamePerson } from './ledger/people.ts'
import { getHoldings } from './reading/get-holdings.ts'
import { getPerformance } from './reading/get-performance.ts'
import { getPosition, listHeldTickers } from './reading/get-position.ts'
import { listMissingSplits } from './reading/list-missing-splits.ts'
import type { ReadingDeps } from './reading/reading-deps.ts'
import { createSamplePortfolio, type SampleDeps } from './sample-portfolio.ts'

export function registerLedgerRoutes(serve: Serve, deps: LedgerDeps): void {
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

  serve(endpoints.listPeople, (_, { userId }) => listPeople(deps, userId))

  serve(endpoints.createPerson, ({ body }, { userId }) => createPerson(deps, userId, body))

  serve(endpoints.renamePerson, ({ params, body }, { userId }) =>
    renamePerson(deps, userId, params.id, body),
  )

  serve(endpoints.removePerson, async ({ params }, { userId }) => {
    await removePerson(deps, userId, params.id)
    return undefined
  })

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

export function registerReadingRoutes(serve: Serve, deps: ReadingDeps): void {
  serve(endpoints.getHoldings, ({ query }, { userId }) => getHoldings(deps, userId, query))

  serve(endpoints.getPortfolioPerformance, ({ query }, { userId }) =>
    getPerformance(deps, userId, query),
  )

  serve(endpoints.listMissingSplits, (_, { userId }) => listMissingSplits(deps, userId))

  serve(endpoints.listHeldTickers, async (_, { userId }) => ({
    tickers: await listHeldTickers(deps, userId),
  }))

  serve(endpoints.getPortfolioPosition, ({ params }, { userId }) =>
    getPosition(deps, userId, params.ticker),
  )
}

export function registerSampleRoute(serve: Serve, deps: SampleDeps): void {
  serve(endpoints.createSamplePortfolio, async (_, { userId }) => {
    await createSamplePortfolio(deps, userId)
    return presentAccounts(await deps.ledgers.load(userId))
  })
}
