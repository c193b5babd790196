/** Dividends and dates that follow from simulated accounts: an interim and a final one each year. */
import { type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { SourceYear } from '../figure-ports.ts'
import type { CompanyDate, ProviderDividend } from '../ports.ts'
import type { Anchor } from './anchor.ts'
import { type SimulatedCompany, simulateYears } from './simulated-accounts.ts'
import type { PerShare } from './simulated-quote.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS
const INTERIM_SHARE = 0.35
/** Days from the results to the ex-date, and from there to the payment. */
const EX_AFTER = 28
const PAID_AFTER = 35
const HALF_YEAR = 182

interface SimulatedDividend {
  readonly exMs: number
  /** Per share in the currency of the accounts. */
  readonly amount: number
}

/** Ex-dates are Thursdays, as in London. */
function thursdayAfter(ms: number): number {
  const day = Math.floor(ms / DAY_MS)
  // 1 January 1970 was a Thursday.
  return (day + ((7 - (day % 7)) % 7)) * DAY_MS
}

function dividendsOf({ publishedAtMs, lines }: SourceYear): SimulatedDividend[] {
  const dps = lines['dps'] ?? 0
  if (dps <= 0) return []
  const exMs = thursdayAfter(publishedAtMs + EX_AFTER * DAY_MS)
  return [
    { exMs: thursdayAfter(exMs - HALF_YEAR * DAY_MS), amount: dps * INTERIM_SHARE },
    { exMs, amount: dps * (1 - INTERIM_SHARE) },
  ]
}

/** Ex-dates on or before the moment, oldest first, in the listing's unit. */
export function listDividends(
  company: SimulatedCompany,
  anchor: Anchor,
  untilMs: number,
): ProviderDividend[] {
  const { unit } = anchor
  if (unit === null) return []
  // A year ahead, for the interim dividend of a year without results yet.
  return simulateYears(company, untilMs + YEAR_MS)
    .flatMap(dividendsOf)
    .filter(({ exMs }) => exMs <= untilMs)
    .map(({ exMs, amount }) => ({
      date: dateOf(exMs),
      amount: amountIn(unit, amount, company),
      unit,
    }))
}

/** Results and ex-dates on the days `from` to `to`, both included. */
export function listCompanyDates(
  company: SimulatedCompany,
  { unit }: Anchor,
  from: string,
  to: string,
): CompanyDate[] {
  // Results follow their year's end by months, and dividends these by weeks.
  const firstYear = Number(from.slice(0, 4)) - 2
  return simulateYears(company, Date.parse(to) + YEAR_MS, firstYear)
    .flatMap((year): CompanyDate[] => [
      { date: dateOf(year.publishedAtMs), kind: 'results', amount: null },
      ...dividendsOf(year).map(({ exMs, amount }) => ({
        date: dateOf(exMs),
        kind: 'ex-dividend' as const,
        amount: unit === null ? null : { value: amountIn(unit, amount, company), unit },
      })),
    ])
    .filter(({ date }) => date >= from && date <= to)
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function amountIn(unit: Unit, amount: number, { listingPerAccount }: SimulatedCompany): number {
  return Number((amount * unitsPerMajor(unit) * listingPerAccount).toPrecision(6))
}

export function toPerShare(company: SimulatedCompany, nowMs: number): PerShare | null {
  const years = simulateYears(company, nowMs + 400 * DAY_MS)
  const last = years.findLast(({ publishedAtMs }) => publishedAtMs <= nowMs)
  const next = years.find(({ publishedAtMs }) => publishedAtMs > nowMs)
  if (!last || !next) return null
  const price = (value: number | undefined) =>
    value === undefined ? null : { value, unit: last.currency }
  const all = years.flatMap(dividendsOf)
  const ex = all.find(({ exMs }) => exMs > nowMs) ?? all.at(-1)
  const trailing = all
    .filter(({ exMs }) => exMs <= nowMs && exMs > nowMs - 366 * DAY_MS)
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    forwardEarnings: price(next.lines['eps']),
    forwardDividend: price(next.lines['dps']),
    trailingDividend: price(trailing),
    exDividendDate: ex ? dateOf(ex.exMs) : null,
    dividendDate: ex ? dateOf(ex.exMs + PAID_AFTER * DAY_MS) : null,
    resultsDate: dateOf(next.publishedAtMs),
  }
}
