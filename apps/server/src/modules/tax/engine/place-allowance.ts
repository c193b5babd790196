/** Where the personal allowance goes: to the income whose tax it lowers most (Income Tax Act 2007 s25). */
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import {
  type IncomeBands,
  type IncomeRates,
  type SavingsRules,
  type Taxed,
  taxByBand,
  taxOnDividends,
  taxOnInterest,
} from './tax-due.ts'

export interface Incomes {
  readonly other: Decimal
  readonly interest: Decimal
  readonly dividends: Decimal
}

export interface IncomeRules {
  readonly bands: IncomeBands
  readonly savings: SavingsRules
  readonly dividendAllowance: Decimal
  readonly rates: IncomeRates
  /** Other income has the allowance before interest and dividends. */
  readonly isOtherFirst: boolean
}

export interface TaxedIncome {
  /** The rest of each above the allowance. */
  readonly taxable: Incomes
  readonly interest: Taxed[]
  readonly dividends: Taxed[]
}

/**
 * Tries each place at which the tax of the next pound changes: where an income, a rate of nil, an
 * allowance or a band begins or ends. Where two are as good, other income comes first, then interest.
 * @param incomes none below zero
 */
export function placeAllowance(
  incomes: Incomes,
  allowance: Decimal,
  rules: IncomeRules,
): TaxedIncome {
  const { other, interest, dividends } = incomes
  const placed = Decimal.min(allowance, other.plus(interest).plus(dividends))
  const tries = listTries(incomes, placed, rules).toSorted(
    (a, b) => a.other.cmp(b.other) || a.interest.cmp(b.interest),
  )
  let best: { readonly tax: Decimal; readonly taxed: TaxedIncome } | null = null
  for (const taxable of tries) {
    const taxed = taxIncomes(taxable, rules)
    const tax = taxOf(taxed, rules)
    if (!best || tax.lt(best.tax)) best = { tax, taxed }
  }
  return best?.taxed ?? taxIncomes(incomes, rules)
}

function taxIncomes(
  taxable: Incomes,
  { bands, dividendAllowance, rates, savings }: IncomeRules,
): TaxedIncome {
  const { dividends, interest, other } = taxable
  const below = other.plus(interest)
  return {
    taxable,
    interest: taxOnInterest(interest, other, dividends, savings, bands),
    dividends: taxOnDividends(dividends, below, dividendAllowance, bands, rates),
  }
}

/** Other income has the rates of interest above its allowances. */
function taxOf({ dividends, interest, taxable }: TaxedIncome, { bands, savings }: IncomeRules) {
  const onOther = taxByBand(ZERO, taxable.other, bands, savings.rates)
  return [...onOther, ...dividends, ...interest].reduce((sum, { tax }) => sum.plus(tax), ZERO)
}

/** The part that each income keeps, for every pair of edges; the third follows from the allowance. */
function listTries(incomes: Incomes, placed: Decimal, rules: IncomeRules): Incomes[] {
  const { other, interest, dividends } = incomes
  const left = other.plus(interest).plus(dividends).minus(placed)
  const edges = listEdges(left, rules)
  const least = Decimal.max(other.minus(placed), ZERO)
  const most = rules.isOtherFirst ? { ...incomes, other: least } : incomes
  const tries = new Map<string, Incomes>()
  const add = (kept: Incomes) => {
    const isPossible = (Object.keys(incomes) as (keyof Incomes)[]).every(
      (of) => kept[of].gte(0) && kept[of].lte(most[of]),
    )
    if (isPossible) tries.set(`${kept.other.toFixed()} ${kept.interest.toFixed()}`, kept)
  }
  const others = rules.isOtherFirst ? [least] : [ZERO, other, ...edges.other]
  const interests = [ZERO, interest, ...edges.interest]
  const shares = [ZERO, dividends, ...edges.dividends]
  for (const a of others) {
    for (const b of interests) {
      add({ other: a, interest: b, dividends: left.minus(a).minus(b) })
    }
    for (const c of shares) add({ other: a, interest: left.minus(a).minus(c), dividends: c })
  }
  for (const b of interests) {
    for (const c of shares) add({ other: left.minus(b).minus(c), interest: b, dividends: c })
  }
  return [...tries.values()]
}

/** Amounts of each at which a rate of nil, an allowance or a band ends. @param left taxable in all */
function listEdges(left: Decimal, { bands, dividendAllowance, savings }: IncomeRules) {
  const { basic, higher } = savings.allowances
  const ends = [bands.basicBand, bands.higherLimit]
  const starting = savings.startingLimit
  return {
    other: [starting, ...ends.flatMap((end) => [end, end.minus(basic), end.minus(higher)])],
    interest: [basic, higher],
    dividends: [
      dividendAllowance,
      ...[starting, starting.plus(basic), starting.plus(higher)].map((end) => left.minus(end)),
      ...ends.flatMap((end) => [left.minus(end), left.minus(end).plus(dividendAllowance)]),
    ],
  }
}
