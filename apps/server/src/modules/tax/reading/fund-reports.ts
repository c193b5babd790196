/**
 * Reported income of funds as entries of the tax engine, and as income: of each published period that no
 * activity records. It is due on the fund distribution date (SI 2009/3001 reg 94), whose exchange rate
 * counts for income and cost.
 */
import type { ReportedPeriod } from '@leadenhall/contract/fund-income/index.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal, times, ZERO } from '../../../platform/decimal.ts'
import type { LoadedLedger } from '../../portfolio/index.ts'
import type { ReportedUnits } from '../engine/results.ts'
import type { TaxEntry } from '../engine/tax-entry.ts'
import { type FundBook, incomeKindOf } from './fund-book.ts'
import { asTaxed, type TaxIncome } from './list-income.ts'
import { type PoundRates, toPounds } from './to-pounds.ts'

type ActivityRow = NonNullable<ReturnType<LoadedLedger['rows']['get']>>

/** A period whose published figure counts. */
export interface CountedPeriod {
  readonly entry: TaxEntry
  readonly period: ReportedPeriod
  readonly distributed: Day
}

const PREFIX = 'reported:'

/** False for the entries made here, which are no activities of the ledger. */
export const isActivity = (id: string) => !id.startsWith(PREFIX)

/** Of a period's end; the report is due by then (reg 94(4)). */
const MONTHS_TO_DISTRIBUTION = 6

/** The stated date, else six months after the period's end. */
export function distributionDay({
  distributionDate,
  periodEnd,
}: Pick<ReportedPeriod, 'distributionDate' | 'periodEnd'>): Day {
  return toDay(distributionDate ?? monthsLater(periodEnd))
}

function monthsLater(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + MONTHS_TO_DISTRIBUTION, 0))
  const isMonthEnd = new Date(Date.UTC(year, month, 0)).getUTCDate() === day
  const on = isMonthEnd ? last.getUTCDate() : Math.min(day, last.getUTCDate())
  last.setUTCDate(on)
  return last.toISOString().slice(0, 10)
}

/** @param entries of one taxpayer */
export function listReports(
  entries: readonly TaxEntry[],
  rows: LoadedLedger['rows'],
  funds: FundBook,
  rates: PoundRates,
): CountedPeriod[] {
  const bySecurity = Map.groupBy(entries, ({ security }) => security)
  const firstDays = firstDaysOf(entries)
  return [...funds.values()].flatMap(({ isin, periods, security }) => {
    const own = bySecurity.get(security) ?? []
    const first = firstDays.get(security) ?? Number.POSITIVE_INFINITY
    const counted = periods.filter((period) => !period.isContradicted)
    const entered = enteredEnds(own, rows, counted)
    return counted.flatMap((period): CountedPeriod[] => {
      const { currency, perUnit, periodEnd } = period
      const end = toDay(periodEnd)
      if (end < first || entered.has(periodEnd)) return []
      const distributed = distributionDay(period)
      const when = { date: toDate(distributed), day: distributed }
      const { pounds, unknown } = toPounds(new Decimal(perUnit), currency, when, rates)
      const entry: TaxEntry = {
        id: `${PREFIX}${isin}:${periodEnd}:${security}`,
        account: '',
        security,
        kind: 'reported',
        day: end + 1,
        quantity: null,
        amount: pounds,
        charges: ZERO,
        unknown,
        ratio: null,
        into: null,
        costShare: null,
        valueAfter: null,
      }
      return [{ entry, period, distributed }]
    })
  })
}

/** Of each security, also where shares first came by a merger or a spin-off. */
function firstDaysOf(entries: readonly TaxEntry[]): ReadonlyMap<string, Day> {
  const first = new Map<string, Day>()
  for (const { day, into, security } of entries) {
    for (const one of into === null ? [security] : [security, into]) {
      first.set(one, Math.min(day, first.get(one) ?? day))
    }
  }
  return first
}

/** A distribution that was entered belongs to the last period that had ended by then. */
const MAX_DAYS_LATER = 250

function enteredEnds(
  own: readonly TaxEntry[],
  rows: LoadedLedger['rows'],
  periods: readonly ReportedPeriod[],
): ReadonlySet<string> {
  const ends = new Set<string>()
  for (const { id, kind } of own) {
    const row = kind === 'distribution' ? rows.get(id) : undefined
    if (row) ends.add(periodOfRow(row, periods) ?? '')
  }
  return ends
}

/** @returns the end of the period that an entered distribution is for; null if none is near it */
export function periodOfRow(
  { date, settled_on: settledOn }: Pick<ActivityRow, 'date' | 'settled_on'>,
  periods: readonly Pick<ReportedPeriod, 'periodEnd'>[],
): string | null {
  const exact = periods.find(({ periodEnd }) => periodEnd === date)
  if (exact) return date
  const paid = toDay(settledOn ?? date)
  const before = periods
    .map(({ periodEnd }) => periodEnd)
    .filter((end) => toDay(end) <= paid && paid - toDay(end) <= MAX_DAYS_LATER)
    .toSorted()
  return before.at(-1) ?? null
}

export function toReportedIncome(
  counted: readonly CountedPeriod[],
  reported: readonly ReportedUnits[],
  funds: FundBook,
): TaxIncome[] {
  const units = new Map(reported.map((one) => [one.id, one.units]))
  return counted.flatMap(({ distributed, entry, period }): TaxIncome[] => {
    const held = units.get(entry.id)
    const fund = funds.get(entry.security)
    if (!held || held.isZero() || !fund) return []
    const income: TaxIncome = {
      kind: 'dividend',
      row: entry.id,
      subject: entry.security,
      day: distributed,
      pounds: times(entry.amount, held),
      unknown: entry.unknown,
      isReported: true,
    }
    return asTaxed(
      income,
      fund.choice.income ?? period.incomeKind ?? incomeKindOf(fund, distributed),
    )
  })
}
