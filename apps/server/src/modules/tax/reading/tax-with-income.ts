/** Tax of a year from the stated income; each part null where a figure of law is not known here. */
import type { TaxAtRate } from '@leadenhall/contract/tax/index.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { placeAllowance } from '../engine/place-allowance.ts'
import {
  adjustmentFor,
  type IncomeBands,
  type IncomeRates,
  personalAllowance,
  type SavingsRules,
  type Taxed,
  taxByBand,
  taxOnGains,
} from '../engine/tax-due.ts'
import type { GainPart, YearSums } from '../engine/tax-year.ts'
import { type Dated, yearStart } from '../rates/dated.ts'
import {
  ALLOWANCE_ORDERS,
  BASIC_BANDS,
  BASIC_RATES,
  type Bands,
  DIVIDEND_ALLOWANCES,
  DIVIDEND_RATES,
  GAIN_RATES,
  HIGHER_LIMITS,
  PERSONAL_ALLOWANCES,
  PROPERTY_RATES,
  SAVINGS_ALLOWANCES,
  SAVINGS_RATES,
  STARTING_LIMITS,
  TAPERS,
} from '../rates/rows.ts'
import type { TaxStatementRow } from '../tables.ts'
import type { IncomeSums } from './sum-income.ts'
import { amountIn, inYear } from './years.ts'

export interface YearIncome {
  /** As stated: all that is not of the ledger. */
  readonly other: Decimal
  /** Distributions of property companies before tax. */
  readonly property: Decimal
  readonly interest: Decimal
  readonly dividends: Decimal
  /** Pension contributions and Gift Aid with their tax: they widen the bands. */
  readonly relief: Decimal
}

/** Contributions and gifts of a year with the tax that is claimed on them. */
export function grossRelief(
  year: number,
  stated: Pick<TaxStatementRow, 'gift_aid' | 'pension'> | undefined,
): Decimal {
  const paid = new Decimal(stated?.pension ?? 0).plus(stated?.gift_aid ?? 0)
  const rate = inYear(BASIC_RATES, year)?.rate
  return rate === undefined ? paid : paid.div(new Decimal(1).minus(rate))
}

export interface YearTax {
  readonly gains: Taxed[]
  readonly interest: Taxed[]
  readonly dividends: Taxed[]
  /** Before the tax that was taken off. */
  readonly property: Taxed[]
  /** Of the tax on gains, what it is above the rates in force when the year began. */
  readonly adjustment: Decimal
}

/** Null for years whose bands are not known here. */
export function taxWithIncome(
  year: number,
  parts: readonly GainPart[],
  { dividends, interest, other, property, relief }: YearIncome,
): YearTax | null {
  const found = bandsOf(year)
  if (!found) return null
  const { allowance, gainRates, propertyRates, taper, ...ofYear } = found
  const { basicBand, higherLimit } = ofYear.bands
  const bands = { basicBand: basicBand.plus(relief), higherLimit: higherLimit.plus(relief) }
  const rules = { ...ofYear, bands }
  // Interest that was paid is no deduction.
  const incomes = {
    other: other.plus(property),
    interest: Decimal.max(interest, ZERO),
    dividends,
  }
  const income = incomes.other.plus(incomes.interest).plus(dividends)
  // Adjusted net income (Income Tax Act 2007 s58).
  const adjusted = Decimal.max(income.minus(relief), ZERO)
  const personal = personalAllowance(adjusted, allowance, taper)
  const { taxable, ...taxed } = placeAllowance(incomes, personal, rules)
  const total = taxable.other.plus(taxable.interest).plus(taxable.dividends)
  // Of these two, the allowance goes to other income first, and property income lies on top of it.
  const above = Decimal.max(taxable.other.minus(property), ZERO)
  return {
    gains: taxOnGains(parts, total, rules.bands),
    property: taxByBand(above, taxable.other, bands, propertyRates),
    adjustment: adjustmentFor(parts, total, rules.bands, gainRates),
    ...taxed,
  }
}

function bandsOf(year: number) {
  const allowance = amountIn(PERSONAL_ALLOWANCES, year)
  const taper = amountIn(TAPERS, year)
  const basicBand = amountIn(BASIC_BANDS, year)
  const higherLimit = amountIn(HIGHER_LIMITS, year)
  const dividendAllowance = amountIn(DIVIDEND_ALLOWANCES, year)
  const rates = inYear(DIVIDEND_RATES, year)
  const savings = savingsRulesOf(year)
  const order = inYear(ALLOWANCE_ORDERS, year)
  const gains = inYear(GAIN_RATES, year)
  const property = inYear(PROPERTY_RATES, year)
  if (!allowance || !taper || !basicBand || !higherLimit) return null
  if (!dividendAllowance || !rates || !savings || !order || !gains || !property) return null
  const bands: IncomeBands = { basicBand, higherLimit }
  return {
    allowance,
    taper,
    bands,
    dividendAllowance,
    rates: ratesOf(rates),
    propertyRates: ratesOf(property),
    savings,
    isOtherFirst: order.isOtherFirst,
    gainRates: { basic: new Decimal(gains.basic), higher: new Decimal(gains.higher) },
  }
}

function savingsRulesOf(year: number): SavingsRules | null {
  const startingLimit = amountIn(STARTING_LIMITS, year)
  const allowances = inYear(SAVINGS_ALLOWANCES, year)
  const rates = inYear(SAVINGS_RATES, year)
  if (!startingLimit || !allowances || !rates) return null
  return {
    startingLimit,
    allowances: {
      basic: new Decimal(allowances.basic),
      higher: new Decimal(allowances.higher),
    },
    rates: ratesOf(rates),
  }
}

function ratesOf({ additional, basic, higher }: Bands): IncomeRates {
  return {
    basic: new Decimal(basic),
    higher: new Decimal(higher),
    additional: new Decimal(additional ?? higher),
  }
}

export function presentTaxed(
  list: readonly Taxed[],
  lawOf: (rate: Decimal) => Dated | undefined,
): TaxAtRate[] {
  return list.map(({ band, rate, tax, taxed }) => ({
    band,
    rate: toText(rate),
    taxed: toText(taxed, 2),
    amount: toText(tax, 2),
    citation: lawOf(rate)?.citation ?? '',
    isDraft: lawOf(rate)?.isDraft === true,
  }))
}

/** Of a rate on gains in a tax year: the row that was in force in it last, if both rows have the rate. */
export const gainLaw = (year: number) => (rate: Decimal) =>
  GAIN_RATES.findLast(
    ({ basic, from, higher }) => from < yearStart(year + 1) && (rate.eq(basic) || rate.eq(higher)),
  )

export const incomeLaw = (rows: readonly Bands[], year: number) => () =>
  inYear(rows, year) ?? undefined

/** All taxable gains at the lower rates, and all at the higher. */
export function atBothRates(parts: readonly GainPart[], year: number): TaxAtRate[] {
  const sum = (of: 'basic' | 'higher') => {
    const byRate = Map.groupBy(parts, (part) => part[of].toFixed())
    return [...byRate].map(([rate, own]) => {
      const taxed = own.reduce((total, { gains }) => total.plus(gains), ZERO)
      return { band: of, rate: new Decimal(rate), taxed, tax: taxed.times(rate) }
    })
  }
  return presentTaxed([...sum('basic'), ...sum('higher')], gainLaw(year))
}

/** Null where no other income is stated. */
export function taxWithStated(
  year: number,
  sums: YearSums,
  income: IncomeSums,
  stated: TaxStatementRow | undefined,
): YearTax | null {
  if (!stated || stated.income === null) return null
  const { dividends, interest } = income
  return taxWithIncome(year, sums.taxableParts, {
    other: new Decimal(stated.income),
    property: income.pid,
    interest,
    dividends: dividends.minus(income.pid),
    relief: grossRelief(year, stated),
  })
}
