/** How much of a tax year's allowances is used. */
import type { Allowance } from '@leadenhall/contract/tax/index.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import type { LoadedLedger, RateOn } from '../../portfolio/index.ts'
import { DIVIDEND_ALLOWANCES, SUBSCRIPTION_LIMITS } from '../rates/rows.ts'
import { inYear, isIn, type YearBounds } from './years.ts'

/** Deposits of a taxpayer's accounts of a kind, in pounds at the rate of their day. */
function depositsOf(
  { accounts, ledger }: LoadedLedger,
  person: string,
  kind: 'isa' | 'lisa' | 'jisa',
  year: YearBounds,
  rateOn: RateOn,
): Decimal {
  let sum = ZERO
  for (const { account, entries } of ledger.values()) {
    const row = accounts.get(account.id)
    if (row?.kind !== kind || row.person_id !== person) continue
    for (const entry of entries) {
      if (entry.kind !== 'deposit' || !isIn(year, entry.day)) continue
      sum = sum.plus(entry.amount.times(rateOn(account.currency, entry.day) ?? ZERO))
    }
  }
  return sum
}

/**
 * Subscriptions to ISAs, from the deposits of those accounts.
 * A deposit in a LISA uses the limit of all ISAs too; each child has a JISA limit of its own.
 */
export function listAllowances(
  loaded: LoadedLedger,
  person: string,
  year: YearBounds,
  rateOn: RateOn,
): Allowance[] {
  const limits = inYear(SUBSCRIPTION_LIMITS, year.year)
  if (!limits) return []
  const lisa = depositsOf(loaded, person, 'lisa', year, rateOn)
  const isa = depositsOf(loaded, person, 'isa', year, rateOn).plus(lisa)
  const jisa = depositsOf(loaded, person, 'jisa', year, rateOn)
  const leftOf = (limit: number, used: Decimal) => Decimal.max(new Decimal(limit).minus(used), ZERO)
  const present = (
    kind: Allowance['kind'],
    limit: number,
    used: Decimal,
    most = leftOf(limit, used),
  ): Allowance => ({
    kind,
    limit: String(limit),
    used: toText(used, 2),
    left: toText(Decimal.min(leftOf(limit, used), most), 2),
    citation: limits.citation,
  })
  return [
    present('isa', limits.isa, isa),
    present('lisa', limits.lisa, lisa, leftOf(limits.isa, isa)),
    present('jisa', limits.jisa, jisa),
  ]
}

/** @param dividends without property income, which no allowance covers */
export function listDividendAllowance(year: number, dividends: Decimal): Allowance[] {
  const found = inYear(DIVIDEND_ALLOWANCES, year)
  if (!found) return []
  const used = Decimal.min(Decimal.max(dividends, ZERO), found.pounds)
  return [
    {
      kind: 'dividend',
      limit: String(found.pounds),
      used: toText(used, 2),
      left: toText(new Decimal(found.pounds).minus(used), 2),
      citation: found.citation,
    },
  ]
}
