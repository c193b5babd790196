import type { NeedsYou, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { type Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import type { YearSums } from '../engine/tax-year.ts'
import {
  BASIC_BANDS,
  DIVIDEND_ALLOWANCES,
  DIVIDEND_RATES,
  EXEMPT_AMOUNTS,
  GAIN_RATES,
  HIGHER_LIMITS,
  PROPERTY_RATES,
  SAVINGS_RATES,
} from '../rates/rows.ts'
import { readStatements } from '../statements.ts'
import type { TaxStatementRow } from '../tables.ts'
import { listAllowances, listDividendAllowance, listSubscriptionNeeds } from './allowances.ts'
import { listBoxes } from './boxes.ts'
import { sumExemptGains } from './exempt-gains.ts'
import { listFunds } from './fund-periods.ts'
import { listGifts } from './gifts.ts'
import { needsReport } from './needs-report.ts'
import { listNeeds } from './needs-you.ts'
import { type IncomeSums, sumIncome } from './sum-income.ts'
import { sumUpTo, taxableDisposals } from './sum-years.ts'
import type { TaxDeps } from './tax-deps.ts'
import {
  atBothRates,
  gainLaw,
  grossRelief,
  incomeLaw,
  presentTaxed,
  taxWithStated,
  type YearTax,
} from './tax-with-income.ts'
import { loadTaxScene, type Taxpayer, type TaxScene } from './taxpayers.ts'
import { amountIn, inYear, isIn, requireYear, type YearBounds } from './years.ts'

const pounds = (amount: Decimal) => toText(amount, 2)

/** @throws AppError validation_failed for an unknown year or taxpayer */
export async function getTaxYear(
  deps: TaxDeps,
  userId: string,
  yearText: string,
  person: string | undefined,
): Promise<TaxYear> {
  const year = requireYear(deps, yearText)
  const scene = await loadTaxScene(deps, userId)
  const taxpayer = scene.find(person)
  return presentYear(
    deps,
    scene,
    taxpayer,
    year,
    await readStatements(deps.db, userId, taxpayer.id),
  )
}

function presentYear(
  deps: TaxDeps,
  scene: TaxScene,
  taxpayer: Taxpayer,
  bounds: YearBounds,
  statements: readonly TaxStatementRow[],
): TaxYear {
  const { name, year } = bounds
  const all = taxableDisposals(taxpayer)
  const own = all.filter(({ day, gain }) => gain !== null && isIn(bounds, day))
  const sums = sumUpTo(year, all, statements)
  const income = sumIncome(deps, taxpayer.income, bounds)
  const stated = statements.find((row) => row.year === year)
  const needsYou = listYearNeeds(deps, scene, taxpayer, bounds)
  const exempt = amountIn(EXEMPT_AMOUNTS, year)
  const due = taxWithStated(year, sums, income, stated)
  return {
    year: name,
    from: toDate(bounds.from),
    to: toDate(bounds.to),
    person: taxpayer.id,
    personName: taxpayer.name,
    provisional: needsYou.length > 0,
    needsYou,
    disposals: own.length,
    ...presentSums(sums),
    exemptAmount: toTextOrNull(exempt, 2),
    exemptUsed: exempt && pounds(sums.exemptUsed),
    exemptLeft: exempt && pounds(sums.exemptLeft),
    taxableParts: sums.taxableParts.map(({ basic, gains, higher }) => ({
      gains: pounds(gains),
      basic: toText(basic),
      higher: toText(higher),
      citation:
        GAIN_RATES.findLast((row) => higher.eq(row.higher) && basic.eq(row.basic))?.citation ?? '',
    })),
    dividends: pounds(income.dividends),
    foreignDividends: pounds(income.foreignDividends),
    pid: pounds(income.pid),
    pidTax: pounds(income.pidTax),
    foreignTax: pounds(income.foreignTax),
    interest: pounds(income.interest),
    dividendAllowance: toTextOrNull(amountIn(DIVIDEND_ALLOWANCES, year), 2),
    dividendRates: ratesOf(inYear(DIVIDEND_RATES, year)),
    savingsRates: ratesOf(inYear(SAVINGS_RATES, year)),
    ...needsReport(year, sums, exempt),
    boxes: listBoxes(year, boxValues(own.length, sums, income, adjustmentOf(year, sums, due))),
    allowances: [
      ...listAllowances(scene.loaded, taxpayer.id, bounds, scene.rateOn),
      ...listDividendAllowance(year, income.dividends.minus(income.pid)),
    ],
    tax: due && {
      gains: presentTaxed(due.gains, gainLaw(year)),
      interest: presentTaxed(due.interest, incomeLaw(SAVINGS_RATES, year)),
      dividends: presentTaxed(due.dividends, incomeLaw(DIVIDEND_RATES, year)),
      // Tax on other income, whose rates it has in earlier years, is not computed.
      property: inYear(PROPERTY_RATES, year)?.isOwn
        ? presentTaxed(due.property, incomeLaw(PROPERTY_RATES, year))
        : null,
    },
    atBothRates: atBothRates(sums.taxableParts, year),
    stated: {
      income: stated?.income ?? null,
      losses: stated?.losses ?? null,
      pension: stated?.pension ?? null,
      giftAid: stated?.gift_aid ?? null,
    },
    bands: presentBands(year, stated),
    gifts: listGifts(deps, scene.loaded, taxpayer, bounds),
    ...sumExemptGains(deps, taxpayer, bounds),
    accruedIncome: pounds(accruedIncome(taxpayer, bounds)),
    rateSource: scene.rateSource,
  }
}

/** Gaps that leave the year provisional. */
export function listYearNeeds(
  deps: TaxDeps,
  scene: TaxScene,
  taxpayer: Taxpayer,
  year: YearBounds,
): NeedsYou[] {
  const { funds, loaded, rateOn } = scene
  const reading = { ...scene, deps, rows: loaded.rows, taxpayer, year, today: todayOf(deps) }
  return [
    ...listNeeds(deps, taxpayer, year, listFunds(funds, reading)),
    ...listSubscriptionNeeds(loaded, taxpayer.id, year, rateOn),
  ]
}

function presentSums(sums: YearSums) {
  return {
    proceeds: pounds(sums.proceeds),
    costs: pounds(sums.costs),
    gains: pounds(sums.gains),
    losses: pounds(sums.losses),
    net: pounds(sums.net),
    lossesBroughtForward: pounds(sums.lossesBroughtForward),
    lossesUsed: pounds(sums.lossesUsed),
    lossesCarriedForward: pounds(sums.lossesCarriedForward),
    taxable: pounds(sums.taxable),
  }
}

function ratesOf(
  row: {
    readonly basic: string
    readonly higher: string
    readonly additional: string | null
  } | null,
): string[] {
  if (row === null) return []
  return [row.basic, row.higher, ...(row.additional === null ? [] : [row.additional])]
}

/** Without other income only where no gain is taxed at rates that came within the year. */
function adjustmentOf(year: number, { taxableParts }: YearSums, due: YearTax | null) {
  if (due) return pounds(due.adjustment)
  const first = inYear(GAIN_RATES, year)
  const isAsBefore = taxableParts.every(
    ({ basic, higher }) => first && basic.eq(first.basic) && higher.eq(first.higher),
  )
  return isAsBefore ? '0' : null
}

function boxValues(
  disposals: number,
  sums: YearSums,
  income: IncomeSums,
  adjustment: string | null,
) {
  const uk = income.dividends.minus(income.foreignDividends).minus(income.pid)
  return {
    disposals: String(disposals),
    proceeds: pounds(sums.proceeds),
    costs: pounds(sums.costs),
    gains: pounds(sums.gains),
    losses: pounds(sums.losses),
    lossesUsed: pounds(sums.lossesUsed),
    lossesCarriedForward: pounds(sums.lossesCarriedForward),
    adjustment,
    ukDividends: pounds(uk),
    foreignDividends: pounds(income.foreignDividends),
    interest: pounds(income.interest),
    pid: pounds(income.pid),
    pidTax: pounds(income.pidTax),
    foreignTax: pounds(income.foreignTax),
  }
}

function presentBands(year: number, stated: TaxStatementRow | undefined): TaxYear['bands'] {
  const basic = inYear(BASIC_BANDS, year)
  const higher = inYear(HIGHER_LIMITS, year)
  if (!basic || !higher) return null
  const relief = grossRelief(year, stated)
  return {
    basic: pounds(relief.plus(basic.pounds)),
    higher: pounds(relief.plus(higher.pounds)),
    widenedBy: pounds(relief),
    citation: basic.citation,
  }
}

function accruedIncome({ income }: Taxpayer, bounds: YearBounds): Decimal {
  return income.reduce(
    (sum, { day, isAccrued, pounds }) =>
      isAccrued && isIn(bounds, day) ? sum.plus(pounds ?? ZERO) : sum,
    ZERO,
  )
}
