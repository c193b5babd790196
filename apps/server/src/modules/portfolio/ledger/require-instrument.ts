import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { requireSymbol } from '../../quotes/index.ts'
import { type FoundInstrument, searchInstrument, toFound } from './find-instrument.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import type { ActivityBody } from './require-fields.ts'

/** @throws AppError for an instrument that the list does not have, or that the unit contradicts */
export async function requireInstrument(
  deps: LedgerDeps,
  body: ActivityBody,
  unit: string | null,
): Promise<FoundInstrument | null> {
  const { ticker, isin, sedol } = body
  if (isin !== undefined || sedol !== undefined) {
    const [field, text] = isin === undefined ? ['sedol', sedol ?? ''] : ['isin', isin]
    const search = searchInstrument(deps.universe(), { isin, sedol, unit, ticker })
    if (!('found' in search)) {
      throw invalid(field, search.reason ?? `${text} is not in the instrument list.`)
    }
    if (ticker !== undefined) await requireTicker(deps, 'ticker', ticker)
    return search.found
  }
  if (ticker === undefined) return null
  const found = await requireTicker(deps, 'ticker', ticker)
  requireMarket(deps, found, ticker, unit)
  return found
}

/**
 * A code that several companies share, with a price in another currency than the one it names.
 * @throws AppError naming the company of that currency
 */
function requireMarket(
  { universe }: LedgerDeps,
  { ticker }: FoundInstrument,
  text: string,
  unit: string | null,
): void {
  const named = universe().resolve(ticker)?.listing
  if (!named?.currency || unit === null) return
  if (currencyOf(named.currency) === currencyOf(unit)) return
  const search = searchInstrument(universe(), { ticker: text, unit })
  if (!('found' in search) || search.found.ticker === ticker) return
  const meant = universe().resolve(search.found.ticker)?.listing
  throw invalid(
    'ticker',
    `${ticker} is ${named.name}, priced in ${named.currency}. Enter ${search.found.ticker} for ${meant ? meant.name : 'the other'}.`,
  )
}

/** @throws AppError unless the list or a source knows the ticker */
export async function requireTicker(
  deps: LedgerDeps,
  field: 'ticker' | 'into',
  text: string,
): Promise<FoundInstrument> {
  return toFound(deps.universe(), await requireSymbol(deps, field, text))
}
