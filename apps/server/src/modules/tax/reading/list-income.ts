/** Income of general accounts in pounds, with the tax that others took off. */
import type { FundIncomeKind } from '@leadenhall/contract/fund-income/index.ts'
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { type Day, toDay } from '../../../platform/calendar/days.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { AccountLedger, LoadedLedger } from '../../portfolio/index.ts'
import {
  type BondTrade,
  type InterestOf,
  limitRelief,
  listAccruedIncome,
  type NominalChange,
} from '../engine/accrued-income.ts'
import { taxYearOf } from '../engine/tax-year.ts'
import { type FundBook, incomeKindOf, isReitOn } from './fund-book.ts'
import type { BondFacts } from './tax-deps.ts'
import {
  distributedOn,
  type PoundRates,
  type Pounds,
  poundsAtPrice,
  toPounds,
} from './to-pounds.ts'

export interface TaxIncome {
  readonly kind: 'dividend' | 'interest' | 'tax'
  /** The activity, or a fund's published report. */
  readonly row: string
  readonly subject: string | null
  readonly day: Day
  /** Null with the reason where the rate of the day is not known. */
  readonly pounds: Decimal | null
  readonly unknown: string | null
  /** Under the accrued income scheme: a charge, or relief below zero. */
  readonly isAccrued?: true
  /** Relief of the accrued income scheme above the interest on its security: it relieves nothing. */
  readonly reliefLeft?: Decimal
  /** Reported by a fund and not paid. */
  readonly isReported?: true
  /** Paid by a UK REIT, which is a company of the UK wherever it is registered. */
  readonly isReit?: true
}

export function listIncome(
  ledgers: readonly AccountLedger[],
  rows: LoadedLedger['rows'],
  rates: PoundRates,
  scheme: Scheme,
): TaxIncome[] {
  const paid = listPaid(ledgers, rows, rates).flatMap((income) => {
    const fund = income.subject === null ? undefined : scheme.funds.get(income.subject)
    if (!fund) return [income]
    if (isReitOn(fund, income.day)) return [{ ...income, isReit: true as const }]
    return asTaxed(income, incomeKindOf(fund, income.day))
  })
  return [...paid, ...listAccrued(ledgers, rows, rates, scheme, interestOf(paid))]
}

/**
 * A fund's dividend by the kind of its income (ITTOIA 2005 s376, s378A). Of a kind that is not known it
 * stays a dividend.
 */
export function asTaxed(income: TaxIncome, kind: FundIncomeKind | null): TaxIncome[] {
  if (income.kind !== 'dividend' || kind === null || kind === 'dividend') return [income]
  if (kind === 'exempt') return []
  if (kind === 'interest') return [{ ...income, kind: 'interest' }]
  return [{ ...income, pounds: null, unknown: OTHER_KIND }]
}

const OTHER_KIND =
  'the fund’s income is neither dividend nor interest, and tax on it is not computed here'

function listPaid(
  ledgers: readonly AccountLedger[],
  rows: LoadedLedger['rows'],
  rates: PoundRates,
): TaxIncome[] {
  return ledgers.flatMap(({ account, entries }) =>
    entries.flatMap((entry): TaxIncome[] => {
      const { amount, charges, day, deemed, id, kind, subject } = entry
      const in0 = (given: Decimal) => toPounds(given, account.currency, entry, rates)
      const make = (of: TaxIncome['kind'], given: ReturnType<typeof in0>, on = day) => [
        { kind: of, row: id, subject, day: on, ...given },
      ]
      switch (kind) {
        case 'dividend':
          return make('dividend', in0(amount.plus(charges)))
        case 'notional_distribution': {
          const paid = distributedOn(entry, rows.get(id)?.settled_on ?? null)
          const pounds = toPounds(deemed ?? ZERO, account.currency, paid, rates)
          return make('dividend', pounds, paid.day).map((one) => ({ ...one, isReported: true }))
        }
        case 'drip':
        case 'scrip': {
          const value = poundsAtPrice(entry, rates)
          if (value === null || value.pounds?.isZero()) return []
          const rest = in0(amount.plus(charges))
          const pounds =
            value.pounds === null || rest.pounds === null ? null : value.pounds.plus(rest.pounds)
          return make('dividend', { pounds, unknown: value.unknown ?? rest.unknown })
        }
        case 'interest':
          return make('interest', in0(amount))
        case 'tax':
          return make('tax', in0(amount.neg()))
        case 'buy':
        case 'sell':
        case 'consolidation':
        case 'deposit':
        case 'equalisation':
        case 'fee':
        case 'gift_from_spouse':
        case 'gift_to_spouse':
        case 'merger':
        case 'negligible_value':
        case 'return_of_capital':
        case 'rights':
        case 'spin_off':
        case 'split':
        case 'transfer_in':
        case 'transfer_out':
        case 'withdrawal':
          return []
      }
    }),
  )
}

interface Scheme {
  /** Gilts and bonds in sterling, whose nominal decides whether a holding is small. */
  readonly exempt: ReadonlySet<string>
  readonly bonds: BondFacts
  readonly funds: FundBook
}

/**
 * Interest in the price of bonds. A contract note's figure counts before a computed one; of a bond whose
 * coupon dates are not known, the interest counts on the day of the trade.
 */
function listAccrued(
  ledgers: readonly AccountLedger[],
  rows: LoadedLedger['rows'],
  rates: PoundRates,
  { bonds, exempt }: Scheme,
  interest: InterestOf,
): TaxIncome[] {
  const trades: BondTrade[] = []
  const changes: NominalChange[] = []
  for (const { account, entries } of ledgers) {
    for (const entry of entries) {
      const { accrued, day, id, kind, quantity, subject } = entry
      if (subject === null) continue
      const sign = MOVES[kind]
      if (sign && quantity && exempt.has(subject)) {
        changes.push({ day, nominal: quantity.times(sign) })
      }
      if (kind !== 'buy' && kind !== 'sell') continue
      const settledOn = rows.get(id)?.settled_on ?? null
      const settle = settledOn === null ? bonds.settlementOf(day) : toDay(settledOn)
      const known = bonds.interestAt(subject, settle)
      if (!known && accrued.isZero()) continue
      const paid = accrued.isZero()
        ? computed(known?.accrued ?? null, quantity)
        : toPounds(accrued, account.currency, entry, rates)
      trades.push({
        row: id,
        security: subject,
        side: kind === 'buy' ? 'bought' : 'sold',
        nextCoupon: known?.nextCoupon ?? day,
        accrued: paid.pounds,
        unknown: paid.unknown,
      })
    }
  }
  return limitRelief(listAccruedIncome(trades, changes), interest)
    .filter(({ left, pounds }) => pounds === null || !pounds.isZero() || left !== null)
    .map(({ day, left, pounds, row, security, unknown }) => ({
      kind: 'interest',
      row,
      subject: security,
      day,
      pounds,
      unknown,
      isAccrued: true,
      ...(left === null ? {} : { reliefLeft: left }),
    }))
}

function interestOf(paid: readonly TaxIncome[]): InterestOf {
  const sums = new Map<string, Decimal>()
  for (const { day, kind, pounds, subject } of paid) {
    if (kind !== 'interest' || subject === null || pounds === null) continue
    const key = `${taxYearOf(day)} ${subject}`
    sums.set(key, pounds.plus(sums.get(key) ?? ZERO))
  }
  return (security, year) => sums.get(`${year} ${security}`) ?? ZERO
}

function computed(accrued: number | null, nominal: Decimal | null): Pounds {
  if (accrued === null || nominal === null) {
    return { pounds: null, unknown: 'enter the accrued interest of the contract note' }
  }
  return { pounds: nominal.times(accrued).div(100).toDecimalPlaces(2), unknown: null }
}

/** How an activity moves nominal. */
const MOVES: Partial<Readonly<Record<ActivityKind, 1 | -1>>> = {
  buy: 1,
  transfer_in: 1,
  gift_from_spouse: 1,
  sell: -1,
  transfer_out: -1,
  gift_to_spouse: -1,
}
