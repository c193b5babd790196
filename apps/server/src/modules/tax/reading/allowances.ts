/** How much of a tax year's allowances is used. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { Allowance, NeedsYou } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import type { LoadedLedger, RateOn } from '../../portfolio/index.ts'
import { DIVIDEND_ALLOWANCES, SUBSCRIPTION_LIMITS } from '../rates/rows.ts'
import { inYear, isIn, type YearBounds } from './years.ts'

type Wrapper = 'isa' | 'lisa' | 'jisa'

interface Deposit {
  readonly kind: Wrapper
  readonly row: string
  readonly day: Day
  /** Null without a rate for the day. */
  readonly pounds: Decimal | null
}

/** Deposits of a taxpayer's ISAs in pounds, at the rates of their days. */
function listDeposits(
  { accounts, ledger }: LoadedLedger,
  person: string,
  year: YearBounds,
  rateOn: RateOn,
): Deposit[] {
  return [...ledger.values()].flatMap(({ account, entries }) => {
    const row = accounts.get(account.id)
    const kind = row?.person_id === person ? row.kind : null
    if (kind !== 'isa' && kind !== 'lisa' && kind !== 'jisa') return []
    return entries
      .filter((entry) => entry.kind === 'deposit' && isIn(year, entry.day))
      .map(({ amount, day, id }) => {
        const rate = rateOn(account.currency, day)
        return { kind, row: id, day, pounds: rate && amount.times(rate) }
      })
  })
}

function sumOf(deposits: readonly Deposit[], ...kinds: readonly Wrapper[]): Decimal {
  return deposits.reduce(
    (sum, { kind, pounds }) => (pounds && kinds.includes(kind) ? sum.plus(pounds) : sum),
    ZERO,
  )
}

/** Subscriptions beyond a limit, and those whose pounds are not known. */
export function listSubscriptionNeeds(
  loaded: LoadedLedger,
  person: string,
  year: YearBounds,
  rateOn: RateOn,
): NeedsYou[] {
  const limits = inYear(SUBSCRIPTION_LIMITS, year.year)
  if (!limits) return []
  const deposits = listDeposits(loaded, person, year, rateOn)
  const unknown = deposits.flatMap(({ day, pounds, row }): NeedsYou[] =>
    pounds === null
      ? [
          {
            ticker: null,
            date: toDate(day),
            rows: [row],
            message: `A deposit in an ISA on ${formatLongDate(toDate(day))} has no exchange rate, so the allowance used is more than is shown.`,
            about: null,
          },
        ]
      : [],
  )
  const above = (name: string, limit: number, ...kinds: readonly Wrapper[]): NeedsYou[] => {
    const own = deposits.filter(({ kind }) => kinds.includes(kind))
    const excess = sumOf(own, ...kinds).minus(limit)
    const last = own.at(-1)
    if (excess.lte(0) || !last) return []
    const bonus = kinds.includes('lisa')
      ? ' A deposit that is the government’s bonus is no subscription: record it as interest.'
      : ''
    const message = `Deposits in ${name} of ${year.name} are £${toText(excess, 2)} above the limit of £${limit.toLocaleString('en-GB')}. Leave it to the provider and HMRC to repair.${bonus}`
    return [
      {
        ticker: null,
        date: toDate(last.day),
        rows: own.map(({ row }) => row),
        message,
        about: null,
      },
    ]
  }
  return [
    ...unknown,
    ...above('ISAs', limits.isa, 'isa', 'lisa'),
    ...above('a Lifetime ISA', limits.lisa, 'lisa'),
    ...above('a Junior ISA', limits.jisa, 'jisa'),
  ]
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
  const deposits = listDeposits(loaded, person, year, rateOn)
  const [isa, lisa, jisa] = [
    sumOf(deposits, 'isa', 'lisa'),
    sumOf(deposits, 'lisa'),
    sumOf(deposits, 'jisa'),
  ]
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
