/** Sums of all years of a taxpayer up to one, because losses are carried forward. */
import { toDate } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Disposal } from '../engine/results.ts'
import { sumYear, taxYearOf, type YearSums } from '../engine/tax-year.ts'
import { findInForce } from '../rates/dated.ts'
import { EXEMPT_AMOUNTS, GAIN_RATES } from '../rates/rows.ts'
import type { TaxStatementRow } from '../tables.ts'
import type { Taxpayer } from './taxpayers.ts'
import { amountIn, yearsUntil } from './years.ts'

/** Disposals that count: without gifts to a spouse, exempt securities and gains that are income. */
export function taxableDisposals({
  exempt,
  notReporting,
  result,
}: Pick<Taxpayer, 'exempt' | 'notReporting' | 'result'>): Disposal[] {
  return result.disposals.filter(
    (disposal) =>
      disposal.kind !== 'gift' &&
      !exempt.has(disposal.security, disposal.day) &&
      !isIncomeGain(disposal, notReporting),
  )
}

/** On a fund without reporting status: a gain is income, and a loss is a capital loss. */
export function isIncomeGain(
  { gain, security }: Pick<Disposal, 'gain' | 'security'>,
  notReporting: Taxpayer['notReporting'],
): boolean {
  return notReporting.has(security) && !gain?.isNegative()
}

export function ratesOn({ day }: Pick<Disposal, 'day'>) {
  const found = findInForce(GAIN_RATES, toDate(day))
  const rate = (text: string | undefined) => new Decimal(text ?? 0)
  return { basic: rate(found?.basic), higher: rate(found?.higher) }
}

/** @param extra hypothetical disposals in place of those of their securities and days */
export function sumUpTo(
  year: number,
  disposals: readonly Disposal[],
  statements: readonly TaxStatementRow[],
): YearSums {
  const byYear = Map.groupBy(disposals, ({ day }) => taxYearOf(day))
  // Losses of before the records are stated once: those of a later year are the same ones.
  const stated = statements
    .filter(({ losses }) => losses !== null)
    .toSorted((a, b) => a.year - b.year)[0]
  const lossesOf = (one: number) => new Decimal((stated?.year === one && stated.losses) || 0)
  const first = Math.min(year, ...byYear.keys(), ...statements.map((row) => row.year))
  let carried: Decimal = ZERO
  let sums: YearSums | null = null
  for (const one of yearsUntil(first, year)) {
    const exempt = amountIn(EXEMPT_AMOUNTS, one) ?? ZERO
    sums = sumYear(byYear.get(one) ?? [], exempt, carried.plus(lossesOf(one)), ratesOn)
    carried = sums.lossesCarriedForward
  }
  return sums ?? sumYear([], ZERO, ZERO, ratesOn)
}
