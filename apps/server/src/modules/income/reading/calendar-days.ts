/** Ex-dividend days, payments and deadlines of offers of the next twelve months as days of a calendar. */

import { type Day, toDate, todayOf } from '../../../platform/calendar/days.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { CalendarDay } from '../../../platform/icalendar/write-calendar.ts'
import { symbolOf } from '../../portfolio/index.ts'
import { rowsOfYear } from './get-coming.ts'
import type { IncomeDeps } from './income-deps.ts'
import { loadIncome } from './load-income.ts'
import { eachText } from './rule-texts.ts'
import type { IncomeRow } from './security/income-row.ts'

/** Of bidders for companies with one of the tickers. */
export type DeadlinesOf = (tickers: ReadonlySet<string>) => readonly {
  readonly ticker: string
  readonly name: string
  /** `YYYY-MM-DD`, in London. */
  readonly date: string
  readonly text: string
}[]

/**
 * One day for a dividend, whatever the number of accounts that receive it.
 * @param host ends each identifier
 * @throws AppError validation_failed for an unknown account
 */
export async function listCalendarDays(
  deps: IncomeDeps,
  userId: string,
  account: string | undefined,
  host: string,
  deadlinesOf: DeadlinesOf = () => [],
): Promise<CalendarDay[]> {
  const income = await loadIncome(deps, userId, account)
  const rows = rowsOfYear(
    income,
    income.securities.flatMap((security) => security.rows),
  )
  const mark = income.simulated ? 'SIMULATED: ' : ''
  const days = (kind: 'ex' | 'pay', dayOf: (row: IncomeRow) => Day | null) => {
    const byDay = Map.groupBy(
      rows.filter((row) => (dayOf(row) ?? 0) >= todayOf(deps)),
      (row) => `${row.subject} ${dayOf(row) ?? ''} ${row.certainty}`,
    )
    return [...byDay.values()].flatMap((own) => {
      const [row] = own
      const day = row && dayOf(row)
      if (!row || !day) return []
      const ticker = symbolOf(deps.universe(), row.subject)
      return {
        uid: `${kind}-${ticker}-${toDate(day)}-${row.certainty}@${host}`,
        date: toDate(day),
        summary: mark + (kind === 'ex' ? exText(ticker, own) : payText(ticker, own)),
        description: `${deps.universe().findById(row.subject)?.name ?? ticker}\n${row.rule}`,
      }
    })
  }
  const held = income.securities
    .filter(({ isHeld }) => isHeld)
    .map(({ subject }) => symbolOf(deps.universe(), subject))
  const deadlines = deadlinesOf(new Set(held)).map(({ date, name, text, ticker }) => ({
    uid: `offer-${ticker}-${date}@${host}`,
    date,
    summary: `${mark}${ticker}: deadline of a bidder`,
    description: `${name}\n${text}`,
  }))
  return [
    ...days('ex', ({ exDay }) => exDay),
    ...days('pay', ({ payDay }) => payDay),
    ...deadlines,
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.uid < b.uid ? -1 : 1))
}

const expectedText = ({ certainty }: IncomeRow) => (certainty === 'expected' ? ', expected' : '')

/** A special and a regular dividend of one day are named each. */
function exText(ticker: string, rows: readonly IncomeRow[]): string {
  const [row] = rows
  const texts = new Set(
    rows.flatMap(({ perShare, unit }) => (perShare === null ? [] : eachText(perShare, unit))),
  )
  const each = texts.size === 0 ? '' : `: ${[...texts].join(' and ')}`
  return `${ticker} ex-dividend${each}${row ? expectedText(row) : ''}`
}

function payText(ticker: string, rows: readonly IncomeRow[]): string {
  const [row] = rows
  const isKnown = rows.every(({ pounds }) => pounds !== null)
  const sum = rows.reduce((total: Decimal, { pounds }) => total.plus(pounds ?? ZERO), ZERO)
  return `${ticker} pays${isKnown ? ` £${sum.toFixed(2)}` : ''}${row ? expectedText(row) : ''}`
}
