import * as endpoints from '@leadenhall/contract/tax/endpoints.ts'
import type { FairQueueRule } from '../../platform/fair-queue.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { createLongCalls } from '../../platform/long-calls.ts'
import { requireStoredUser } from '../accounts/index.ts'
import { nameYear } from './engine/tax-year.ts'
import { presentExamples } from './examples/present-examples.ts'
import { NOT_COVERED } from './not-covered.ts'
import { getBedAndIsa } from './reading/bed-and-isa.ts'
import { getTaxFunds } from './reading/get-funds.ts'
import { getTaxOverview } from './reading/get-overview.ts'
import { getTaxPosition } from './reading/get-position.ts'
import { getTaxYear } from './reading/get-year.ts'
import { listTaxDisposals } from './reading/list-disposals.ts'
import { getPoolTrail, listTaxPools } from './reading/list-pools.ts'
import { requireStatedKey } from './reading/stated-key.ts'
import type { TaxDeps } from './reading/tax-deps.ts'
import { loadTaxScene } from './reading/taxpayers.ts'
import { listUnusedLosses } from './reading/unused-losses.ts'
import { askWhatIf } from './reading/what-if.ts'
import { requireYear } from './reading/years.ts'
import { readStatements, saveFundChoice, saveRateSource, saveStatement } from './statements.ts'

/** Each computes the whole ledger again. */
const WHAT_IFS: FairQueueRule = {
  name: 'calculations',
  atOnce: 1,
  waiting: 24,
  retryAfterSeconds: 5,
}

export function registerTaxRoutes(serve: Serve, deps: TaxDeps): void {
  const whatIfs = createLongCalls(WHAT_IFS)

  serve(endpoints.getTaxOverview, (_, { userId }) => getTaxOverview(deps, userId))

  serve(endpoints.getTaxYear, ({ params, query }, { userId }) =>
    getTaxYear(deps, userId, params.year, query.person),
  )

  serve(endpoints.listTaxDisposals, ({ params, query }, { userId }) =>
    listTaxDisposals(deps, userId, params.year, query.person),
  )

  serve(endpoints.listTaxFunds, ({ params, query }, { userId }) =>
    getTaxFunds(deps, userId, params.year, query.person),
  )

  serve(endpoints.stateTaxFund, async ({ params, body }, { userId }) => {
    const isin = await requireStatedKey(deps, userId, params.security)
    await deps.db.transaction().execute(async (trx) => {
      await requireStoredUser(trx, deps.engine, userId)
      await saveFundChoice(trx, { user_id: userId, isin }, body)
    })
    return undefined
  })

  serve(endpoints.stateTaxYear, async ({ params, query, body }, { userId }) => {
    const { year } = requireYear(deps, params.year)
    const { id } = (await loadTaxScene(deps, userId)).find(query.person)
    await deps.db.transaction().execute(async (trx) => {
      await requireStoredUser(trx, deps.engine, userId)
      if (body.losses !== null) await requireNoOtherLosses(trx, userId, id, year)
      const known = (await readStatements(trx, userId, id)).find((row) => row.year === year)
      const { giftAid = known?.gift_aid ?? null, income, losses } = body
      const { pension = known?.pension ?? null } = body
      const ofYear = { income, losses, pension, gift_aid: giftAid }
      await saveStatement(trx, { user_id: userId, person_id: id, year, ...ofYear })
    })
    return getTaxYear(deps, userId, params.year, query.person)
  })

  serve(endpoints.setTaxRateSource, async ({ body }, { userId }) => {
    await deps.db.transaction().execute(async (trx) => {
      await requireStoredUser(trx, deps.engine, userId)
      await saveRateSource(trx, userId, body.rateSource)
    })
    return getTaxOverview(deps, userId)
  })

  serve(endpoints.listTaxPools, ({ query }, { userId }) => listTaxPools(deps, userId, query))

  serve(endpoints.getPoolTrail, ({ params, query }, { userId }) =>
    getPoolTrail(deps, userId, params.ticker, query.person),
  )

  serve(endpoints.getTaxPosition, ({ params }, { userId }) =>
    getTaxPosition(deps, userId, params.ticker),
  )

  serve(endpoints.askWhatIf, ({ body }, { userId }) =>
    whatIfs.run(userId, () => askWhatIf(deps, userId, body)),
  )

  serve(endpoints.getBedAndIsa, ({ query }, { userId }) =>
    whatIfs.run(userId, () => getBedAndIsa(deps, userId, query)),
  )

  serve(endpoints.listUnusedLosses, ({ query }, { userId }) =>
    listUnusedLosses(deps, userId, query.person),
  )

  serve(endpoints.listTaxExamples, async () => presentExamples())

  serve(endpoints.listNotCovered, async () => [...NOT_COVERED])
}

/** @throws AppError validation_failed where losses of before the records are stated in another year */
async function requireNoOtherLosses(
  db: TaxDeps['db'],
  userId: string,
  person: string,
  year: number,
): Promise<void> {
  const other = (await readStatements(db, userId, person)).find(
    (row) => row.year !== year && row.losses !== null,
  )
  if (!other) return
  const name = nameYear(other.year)
  throw invalid(
    'losses',
    `You stated losses of before your records in ${name}. They are carried forward from there: remove them in ${name} first.`,
  )
}
