import type { Targets } from '@leadenhall/contract/targets/index.ts'
import type { targetsBodySchema } from '@leadenhall/contract/targets/schemas.ts'
import type { z } from 'zod'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { requireStoredUser } from '../../accounts/index.ts'
import { findSymbol } from '../../instruments/index.ts'
import { getHoldings } from '../../portfolio/index.ts'
import { type StoredClass, saveTargets } from '../target-store.ts'
import { getTargets } from './get-targets.ts'
import type { TargetsDeps } from './targets-deps.ts'

/** @throws AppError validation_failed for targets that are not 100 together, names and tickers that occur twice, or a second class for cash */
export async function setTargets(
  deps: TargetsDeps,
  userId: string,
  { classes }: z.output<typeof targetsBodySchema>,
): Promise<Targets> {
  const { holdings } = await getHoldings(deps, userId, { lots: false })
  const held = new Set(holdings.map(({ ticker }) => ticker))
  const known = classes.map((one, place) => ({
    ...one,
    tickers: one.tickers.map((ticker) => requireSymbol(deps, ticker, held, place)),
  }))
  requireWhole(known)
  await deps.db.transaction().execute(async (trx) => {
    await requireStoredUser(trx, deps.engine, userId)
    await saveTargets(trx, userId, known)
  })
  return getTargets(deps, userId, {})
}

function requireSymbol(
  { universe }: TargetsDeps,
  ticker: string,
  held: ReadonlySet<string>,
  place: number,
): string {
  const symbol = findSymbol(universe(), ticker)
  if (symbol !== null && (held.has(symbol) || universe().resolve(symbol))) return symbol
  throw invalid(
    `classes.${place}.tickers`,
    `${ticker} is not in the instrument list, and you hold none of it.`,
  )
}

function requireWhole(classes: readonly StoredClass[]): void {
  if (classes.length === 0) return
  const sum = classes.reduce((total, { target }) => total.plus(new Decimal(target)), ZERO)
  if (!sum.eq(100)) {
    throw invalid('classes', `The targets add up to ${sum.toFixed()}%, not to 100%.`)
  }
  const [names, tickers] = [new Set<string>(), new Set<string>()]
  let hasCash = false
  for (const [place, one] of classes.entries()) {
    if (names.has(one.name)) {
      throw invalid(`classes.${place}.name`, `Two classes are named ${one.name}.`)
    }
    names.add(one.name)
    for (const ticker of one.tickers) {
      if (tickers.has(ticker)) {
        throw invalid(`classes.${place}.tickers`, `${ticker} is in two classes.`)
      }
      tickers.add(ticker)
    }
    if (one.holdsCash && hasCash) {
      throw invalid(`classes.${place}.holdsCash`, 'Cash can count to one class only.')
    }
    hasCash ||= one.holdsCash
  }
}
