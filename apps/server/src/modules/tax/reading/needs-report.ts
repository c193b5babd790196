/** The rule by which gains must be reported, although none may be taxed (TMA 1970 s8C). */
import type { TaxYear } from '@leadenhall/contract/tax/index.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { YearSums } from '../engine/tax-year.ts'
import { REPORTING_RULES } from '../rates/rows.ts'
import { inYear } from './years.ts'

export function needsReport(
  year: number,
  { gains, proceeds }: YearSums,
  exempt: Decimal | null,
): Pick<TaxYear, 'reportingBecause' | 'reportingRequired'> {
  const rule = inYear(REPORTING_RULES, year)
  if (!rule || !exempt) {
    return {
      reportingRequired: false,
      reportingBecause: 'The rule of this year is not known here.',
    }
  }
  const limit =
    rule.proceeds === null ? exempt.times(rule.exemptMultiple ?? 0) : ZERO.plus(rule.proceeds)
  const because = (text: string) => `${text} (${rule.citation}).`
  if (gains.gt(exempt)) {
    return {
      reportingRequired: true,
      reportingBecause: because('Gains before losses are more than the exempt amount'),
    }
  }
  const words = `£${limit.toNumber().toLocaleString('en-GB')}`
  return proceeds.gt(limit)
    ? { reportingRequired: true, reportingBecause: because(`Proceeds are more than ${words}`) }
    : {
        reportingRequired: false,
        reportingBecause: because(
          `Proceeds are at most ${words}, and gains before losses at most the exempt amount. Tax due on income can still make a return necessary`,
        ),
      }
}
