import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { findSymbol, subjectOf } from '../../instruments/index.ts'
import type { TaxDeps } from './tax-deps.ts'

/**
 * Under which a user's word on a security is stored: its ISIN, or its own id where it has none.
 * @throws AppError validation_failed for a ticker of no known security
 */
export async function requireStatedKey(
  deps: Pick<TaxDeps, 'ledgers' | 'universe'>,
  userId: string,
  text: string,
): Promise<string> {
  const given = text.toUpperCase()
  if (isIsin(given)) return given
  const universe = deps.universe()
  const symbol = findSymbol(universe, text)
  if (symbol === null) throw invalid('security', `${text} is neither an ISIN nor a ticker.`)
  const subject = subjectOf(universe, symbol)
  const listing = universe.findById(subject)
  if (listing) return listing.isin ?? subject
  const { ledger } = await deps.ledgers.load(userId)
  const isOwn = [...ledger.values()].some(({ entries }) =>
    entries.some((entry) => entry.subject === subject || entry.into === subject),
  )
  if (!isOwn) throw invalid('security', `No security with the ticker ${text} was found.`)
  return subject
}
