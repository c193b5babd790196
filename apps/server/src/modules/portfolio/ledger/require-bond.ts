import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import type { ActivityBody } from './require-fields.ts'

/** Of the value: a half-yearly coupon of 15 % a year is half of it. */
const MAX_ACCRUED_SHARE = 0.15

/** @throws AppError for a bond's price or accrued interest where there is no bond */
export function requireBond(
  { universe }: LedgerDeps,
  { accrued = '0', price, quantity }: ActivityBody,
  { ticker, unit }: { readonly ticker: string | undefined; readonly unit: string | null },
): void {
  const isPerHundred = unit?.endsWith('%') ?? false
  const listing = ticker === undefined ? undefined : universe().resolve(ticker)?.listing
  if (isPerHundred && listing?.type === 'Shares') {
    throw invalid('price.unit', `${listing.ticker} is a share: enter the price for one.`)
  }
  const interest = new Decimal(accrued)
  if (interest.isZero()) return
  if (!isPerHundred || !price || quantity === undefined) {
    throw invalid('accrued', 'Only a bond has accrued interest: enter its price in GBP%.')
  }
  const value = new Decimal(quantity).times(price.value).div(unitsPerMajor(price.unit))
  if (interest.abs().gt(value.times(MAX_ACCRUED_SHARE))) {
    throw invalid(
      'accrued',
      `${accrued} is more interest than a bond of ${toText(value, 2)} accrues.`,
    )
  }
}
