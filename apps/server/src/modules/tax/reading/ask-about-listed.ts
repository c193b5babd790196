/** Questions of a year about securities whose kind only their listing suggests. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { type Fund, isReitOn, statedKindOn } from './fund-book.ts'
import type { FundQuestion } from './fund-periods.ts'
import type { PropertyIncome } from './property-income.ts'
import type { Taxpayer } from './taxpayers.ts'
import { isIn, type YearBounds } from './years.ts'

/** Dividends of a REIT without tax: a general account receives property income less tax. */
export function askAboutReit(
  name: string,
  fund: Fund,
  { income }: Pick<Taxpayer, 'income'>,
  property: PropertyIncome['paid'],
  year: YearBounds,
): FundQuestion[] {
  if (fund.kind !== 'reit' || fund.choice.income === 'dividend') return []
  const open = income.filter(
    (one) =>
      one.subject === fund.security &&
      one.kind === 'dividend' &&
      isIn(year, one.day) &&
      !property.has(one) &&
      mayBeReitOn(fund, one.day),
  )
  if (open.length === 0) return []
  const days = [...new Set(open.map(({ day }) => formatLongDate(toDate(day))))]
  const message = `${name} ${whyReit(fund)}, and no tax was taken off its ${open.length === 1 ? 'dividend' : 'dividends'} of ${days.join(', ')}. For property income, enter the amount before tax as the dividend and the tax in a row of its own; for ordinary dividends, say so under Funds. They count as ordinary until then.`
  return [{ about: 'property_companies', message }]
}

function mayBeReitOn(fund: Fund, day: Day): boolean {
  const isOpen = fund.listed === 'reit_by_estate' && statedKindOn(fund, day) === null
  return isOpen || isReitOn(fund, day)
}

function whyReit({ choice, listed }: Fund): string {
  if (choice.kinds.some(({ kind }) => kind === 'reit')) return 'is a UK REIT by your word'
  if (listed === 'reit_by_sector') return 'is a UK REIT by its sector'
  if (listed === 'reit_by_name') return 'is a UK REIT by its name'
  return 'may be a UK REIT by its sector'
}

/** The sale of a bond that may be a qualifying corporate bond or not. */
export function askAboutBond(
  name: string,
  fund: Fund,
  { exempt, result }: Pick<Taxpayer, 'exempt' | 'result'>,
  year: YearBounds,
): FundQuestion[] {
  if (fund.kind !== 'bond') return []
  const sold = result.disposals.find(
    ({ day, kind, security }) =>
      security === fund.security &&
      kind !== 'gift' &&
      isIn(year, day) &&
      statedKindOn(fund, day) === null,
  )
  if (!sold) return []
  const treatment = exempt.has(fund.security, sold.day) ? 'as exempt' : 'as a capital gain or loss'
  const message = `${name} is a bond in sterling, sold on ${formatLongDate(toDate(sold.day))}. A gain or loss on a qualifying corporate bond is exempt: a loan on commercial terms, in sterling alone and not convertible into shares (TCGA 1992 s117). State its kind under Funds. It counts ${treatment} until then.`
  return [{ about: 'sterling_bonds', message }]
}
