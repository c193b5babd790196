/** Dividends and dates that follow from simulated accounts, or from the yield of a fund. */
import { isUsExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { SourceYear } from '../figure-ports.ts'
import type { CompanyDate, DeclaredDividend, ProviderDividend } from '../ports.ts'
import type { Anchor } from './anchor.ts'
import type { CompanyRecord } from './announcement-body.ts'
import {
  dateOf,
  dividendsOfYear,
  paymentDayOf,
  type SimulatedDividend,
  type ToTradingDay,
} from './dividend-days.ts'
import { uniformAt } from './noise.ts'
import { simulateYears } from './simulated-accounts.ts'
import type { SimulatedCompany } from './simulated-company.ts'
import { fundYears, type SimulatedFund } from './simulated-fund.ts'
import type { PerShare } from './simulated-quote.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 366 * DAY_MS
/** Days from the results to the earliest ex-date of the final dividend. */
const EX_AFTER = 21
const MOST_LATER = 21
/** Companies declare a dividend weeks before its ex-day. */
const DECLARED_BEFORE_MS = 42 * DAY_MS

/** The company or the fund behind a listing. */
export type Payer =
  | { readonly kind: 'company'; readonly company: SimulatedCompany }
  | { readonly kind: 'fund'; readonly fund: SimulatedFund }

interface PayerDates {
  readonly payer: Payer
  readonly anchor: Anchor
  readonly toTradingDay: ToTradingDay
}

function dividendsAfter(
  company: SimulatedCompany,
  { publishedAtMs, lines }: SourceYear,
  toTradingDay: ToTradingDay,
): SimulatedDividend[] {
  const later = EX_AFTER + Math.floor(MOST_LATER * uniformAt(company.seed, 22))
  return dividendsOfYear(company, lines['dps'] ?? 0, publishedAtMs + later * DAY_MS, toTradingDay)
}

/** In the listing's unit, oldest first, up to a moment that may be in the future. */
function allDividends(
  { payer, anchor: { unit }, toTradingDay }: PayerDates,
  untilMs: number,
  firstYear?: number,
): SimulatedDividend[] {
  if (unit === null) return []
  if (payer.kind === 'fund') return fundYears(payer.fund, untilMs, toTradingDay, firstYear)
  const { company } = payer
  return simulateYears(company, untilMs, firstYear)
    .flatMap((year) => dividendsAfter(company, year, toTradingDay))
    .map((dividend) => ({ ...dividend, amount: amountIn(unit, dividend.amount, company) }))
}

/** Ex-dates on or before the moment, oldest first, in the listing's unit. */
export function listDividends(dates: PayerDates, untilMs: number): ProviderDividend[] {
  const until = dateOf(untilMs)
  // A year ahead, for the interim dividends of a year without results yet.
  return allDividends(dates, untilMs + YEAR_MS)
    .filter(({ exDate }) => exDate <= until)
    .map(({ exDate, amount }) => ({ date: exDate, amount, unit: dates.anchor.unit }))
}

/** Dividends with an ex-date from the day on that are declared by now, oldest first, in the listing's unit. */
export function listDeclared(dates: PayerDates, from: string, nowMs: number): DeclaredDividend[] {
  const until = dateOf(nowMs + DECLARED_BEFORE_MS)
  return allDividends(dates, nowMs + YEAR_MS, Number(from.slice(0, 4)) - 2)
    .filter(({ exDate }) => exDate >= from && exDate <= until)
    .map((dividend) => ({
      date: dividend.exDate,
      payDate: paymentDayOf(dividend, dates.toTradingDay),
      amount: dividend.amount,
      unit: dates.anchor.unit,
    }))
}

/** Results declare dividends whose ex-dates are weeks later. */
const RECORD_AHEAD_DAYS = 90
/** A year of dividends with its first ex-date. */
const RECORD_BEHIND_DAYS = 400
/** Accounts of the year that is reported and of the year before, however late they are. */
const RECORD_YEARS = 3

/** Accounts published by the end of a day, and the dividends around it. */
export function listRecord(dates: PayerDates, date: TradingDate): CompanyRecord {
  const endMs = Date.parse(date) + DAY_MS
  const { payer, toTradingDay } = dates
  const firstYear = Number(date.slice(0, 4)) - RECORD_YEARS
  const years =
    payer.kind === 'fund'
      ? []
      : simulateYears(payer.company, endMs, firstYear).filter(
          ({ publishedAtMs }) => toTradingDay(dateOf(publishedAtMs)) <= date,
        )
  const last = years.at(-1)
  const from = dateOf(endMs - RECORD_BEHIND_DAYS * DAY_MS)
  return {
    years,
    publishedOn: last ? toTradingDay(dateOf(last.publishedAtMs)) : null,
    dividends: listDeclared(dates, from, endMs + RECORD_AHEAD_DAYS * DAY_MS - DECLARED_BEFORE_MS),
    payments: payer.kind === 'fund' ? payer.fund.payments : payer.company.payments,
  }
}

/** Results and ex-dates on the days `from` to `to`, both included. */
export function listCompanyDates(dates: PayerDates, from: string, to: string): CompanyDate[] {
  const { payer, anchor } = dates
  const { unit } = anchor
  // Results follow their year's end by months, and dividends these by weeks.
  const firstYear = Number(from.slice(0, 4)) - 2
  const untilMs = Date.parse(to) + YEAR_MS
  const results =
    payer.kind === 'fund'
      ? []
      : resultDays(dates, simulateYears(payer.company, untilMs, firstYear)).map(
          (date): CompanyDate => ({ date, kind: 'results', amount: null }),
        )
  const dividends = allDividends(dates, untilMs, firstYear).map(
    ({ exDate, amount }): CompanyDate => ({
      date: exDate,
      kind: 'ex-dividend',
      amount: unit === null ? null : { value: amount, unit },
    }),
  )
  return [...results, ...dividends].filter(({ date }) => date >= from && date <= to)
}

const QUARTER_DAYS = 91

/** Trading days on which a company publishes results, oldest first: of a year, or of each quarter. */
function resultDays(
  { anchor, toTradingDay }: Pick<PayerDates, 'anchor' | 'toTradingDay'>,
  years: readonly SourceYear[],
): string[] {
  const quarters = isUsExchange(anchor.exchange ?? '') ? [0, 1, 2, 3] : [0]
  return years.flatMap(({ publishedAtMs }) =>
    quarters.map((place) => toTradingDay(dateOf(publishedAtMs + place * QUARTER_DAYS * DAY_MS))),
  )
}

function amountIn(unit: Unit, amount: number, { listingPerAccount }: SimulatedCompany): number {
  return Number((amount * unitsPerMajor(unit) * listingPerAccount).toPrecision(6))
}

export function toPerShare(dates: PayerDates, nowMs: number): PerShare | null {
  const { payer, anchor } = dates
  const today = dateOf(nowMs)
  const firstYear = new Date(nowMs).getUTCFullYear() - 2
  const all = allDividends(dates, nowMs + 400 * DAY_MS, firstYear)
  const past = all.filter(({ exDate }) => exDate <= today)
  const next = all.find(({ exDate }) => exDate > today) ?? past.at(-1)
  const payments = payer.kind === 'fund' ? payer.fund.payments : payer.company.payments
  const trailing = past.slice(-payments).reduce((sum, { amount }) => sum + amount, 0)
  const { unit } = anchor
  return {
    forwardEarnings: null,
    forwardDividend: null,
    resultsDate: null,
    ...(payer.kind === 'company' ? expectationsOf(dates, payer.company, nowMs) : {}),
    trailingDividend: unit === null ? null : { value: trailing, unit },
    exDividendDate: next?.exDate ?? null,
    dividendDate: next ? paymentDayOf(next, dates.toTradingDay) : null,
  }
}

/** Of the year whose results come next. */
function expectationsOf(dates: PayerDates, company: SimulatedCompany, nowMs: number) {
  const firstYear = new Date(nowMs).getUTCFullYear() - 1
  const years = simulateYears(company, nowMs + 400 * DAY_MS, firstYear - 1)
  const next = years.find(({ publishedAtMs }) => publishedAtMs > nowMs)
  const today = dateOf(nowMs)
  const price = (key: string) => {
    const value = next?.lines[key]
    return value === undefined ? null : { value, unit: company.currency }
  }
  return {
    forwardEarnings: price('eps'),
    forwardDividend: price('dps'),
    resultsDate: resultDays(dates, years).find((date) => date > today) ?? null,
  }
}
