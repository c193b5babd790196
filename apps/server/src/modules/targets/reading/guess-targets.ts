/** A proposal of classes by what the holdings are. */
import { FUND_TYPE } from '@leadenhall/contract/instruments/words.ts'
import type { GuessedClass } from '@leadenhall/contract/targets/index.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { isClosedEnded, isFundType } from '../../figures/index.ts'
import { guessClasses, type KnownHolding } from '../engine/guess-classes.ts'
import type { Held } from './get-targets.ts'
import type { TargetsDeps } from './targets-deps.ts'

const SHARE_TYPES: ReadonlySet<string> = new Set([
  'Shares',
  'Depositary receipts',
  'Preferred',
  'Preference shares',
  'REITs and funds',
])
const TRUST_TYPE = 'Closed-end fund'

/** @param cash pounds, zero or more */
export function guessTargets(
  deps: TargetsDeps,
  holdings: readonly Held[],
  cash: Decimal,
): GuessedClass[] {
  const held = holdings.map((one) => ({
    ticker: one.ticker,
    kind: kindOf(deps, one),
    value: one.value === null ? null : new Decimal(one.value),
  }))
  return guessClasses(held, cash).map(({ kind, target, tickers, value }) => ({
    name: kind,
    target: String(target),
    tickers: [...tickers],
    holdsCash: kind === 'Cash',
    value: toText(value, 2),
  }))
}

function kindOf({ bonds, universe }: TargetsDeps, { price, ticker }: Held): KnownHolding['kind'] {
  const listing = universe().resolve(ticker)?.listing
  if (listing && bonds().isGilt(listing.listing_id)) return 'Gilts'
  if (price?.unit.endsWith('%')) return 'Bonds'
  if (!listing) return 'Other'
  if (listing.type === TRUST_TYPE || isClosedEnded(listing)) return 'Investment trusts'
  if (isFundType(listing.type) || listing.type === FUND_TYPE) return 'Funds'
  return SHARE_TYPES.has(listing.type) ? 'Shares' : 'Other'
}
