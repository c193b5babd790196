/** Changes of the law that are known and not in force yet, from the rows that the calculations use. */

import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { ComingLaw } from '@leadenhall/contract/tax/index.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import type { Dated } from './dated.ts'
import {
  ALLOWANCE_ORDERS,
  type Bands,
  CASH_INTEREST_CHARGES,
  DIVIDEND_RATES,
  GAIN_RATES,
  PROPERTY_RATES,
  PROPERTY_WITHHOLDING,
  SAVINGS_RATES,
  SETTLEMENTS,
  SUBSCRIPTION_LIMITS,
} from './rows.ts'

/** By day, for rows that begin after today. */
export function listComingLaw(today: TradingDate): ComingLaw[] {
  const of = <T extends Dated>(
    rows: readonly T[],
    textOf: (row: T) => string | null,
  ): ComingLaw[] =>
    rows.flatMap((row) => {
      const text = row.from > today ? textOf(row) : null
      if (text === null) return []
      return { from: row.from, text, citation: row.citation, isDraft: row.isDraft === true }
    })
  return [
    ...of(GAIN_RATES, (row) => `Gains are taxed at ${ratesText(row)}.`),
    ...of(DIVIDEND_RATES, (row) => `Dividends are taxed at ${ratesText(row)}.`),
    ...of(SAVINGS_RATES, (row) => `Interest is taxed at ${ratesText(row)}.`),
    ...of(PROPERTY_RATES, (row) => `Property income is taxed at ${ratesText(row)}.`),
    ...of(
      PROPERTY_WITHHOLDING,
      ({ rate }) => `Property companies take ${percent(rate)} off their distributions.`,
    ),
    ...of(ALLOWANCE_ORDERS, ({ isOtherFirst }) =>
      isOtherFirst
        ? 'The personal allowance goes to other income before property income, interest and dividends.'
        : null,
    ),
    ...of(SUBSCRIPTION_LIMITS, ({ cashIsaUnder65: most }) =>
      most === null
        ? null
        : `Savers under 65 may pay £${most.toLocaleString('en-GB')} a year into cash ISAs, within the limit of all ISAs.`,
    ),
    ...of(
      CASH_INTEREST_CHARGES,
      ({ rate }) =>
        `Interest of cash in an ISA for investments bears a charge of ${percent(rate)}.`,
    ),
    ...of(
      SETTLEMENTS,
      ({ days }) =>
        `Shares settle ${days === 1 ? 'one business day' : `${days} business days`} after the trade.`,
    ),
  ].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

const percent = (rate: string) => `${toText(new Decimal(rate).times(100))}%`

function ratesText({ additional, basic, higher }: Bands): string {
  const all = [basic, higher, ...(additional === null ? [] : [additional])].map(percent)
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
