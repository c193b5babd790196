/**
 * Text of a simulated announcement. Every figure is one that the product shows elsewhere: accounts,
 * dividends and closes come from the functions behind the company's page, and a sentence whose figure
 * is not known is left out. Only what no page has is invented here: who dealt or holds, and how much.
 */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
import {
  compactMoneyText,
  figureText,
  perShareText,
  priceText,
  symbolOf,
} from '@leadenhall/contract/shared/price-text.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import type { SourceYear } from '../figure-ports.ts'
import type { DeclaredDividend } from '../ports.ts'
import { uniformAt } from './noise.ts'

/** Facts about a payer on the day of an announcement. */
export interface CompanyRecord {
  /** Accounts published by the end of that day, oldest first; empty for a fund. */
  readonly years: readonly SourceYear[]
  /** The trading day on which the newest of them were; null without any. */
  readonly publishedOn: TradingDate | null
  /** With an ex-date in the year before or the months after, oldest first, in the listing's unit. */
  readonly dividends: readonly DeclaredDividend[]
  /** Dividends a year. */
  readonly payments: number
}

export type ResultsPeriod = 'full-year' | 'half-year' | 'quarterly'

export type AnnouncementSubject =
  | { readonly kind: 'ex-dividend' }
  | { readonly kind: 'results'; readonly period: ResultsPeriod }
  | {
      readonly kind: 'trading-update'
      readonly period: ResultsPeriod
      readonly resultsOn: TradingDate
    }
  | {
      readonly kind: 'director-dealing'
      readonly shares: number
      readonly isPurchase: boolean
      readonly seed: number
    }
  | {
      readonly kind: 'holding'
      /** The threshold, in percent. */
      readonly percent: number
      readonly isRise: boolean
      readonly seed: number
    }

export interface BodyFacts {
  readonly date: TradingDate
  /** Null for a symbol without a payer. */
  readonly record: CompanyRecord | null
  /** The trading day before the announcement. */
  readonly dealtOn: TradingDate
  /** The close of that day; null where none is known. */
  readonly close: Price | null
}

const SIMULATED = 'This announcement and its figures are simulated.'
/** A dividend that results declare goes ex within so many days. */
const DECLARED_DAYS = 70
const MONTHS_OF_HALF = 6
const MONTHS_OF_YEAR = 12

export function writeAnnouncementBody(subject: AnnouncementSubject, facts: BodyFacts): string {
  return [...sentencesOf(subject, facts), SIMULATED].join(' ')
}

function sentencesOf(subject: AnnouncementSubject, facts: BodyFacts): string[] {
  switch (subject.kind) {
    case 'ex-dividend':
      return exDividendSentences(facts)
    case 'results':
      return resultsSentences(subject, facts)
    case 'trading-update':
      return updateSentences(subject, facts)
    case 'director-dealing':
      return dealingSentences(subject, facts)
    case 'holding':
      return holdingSentences(subject, facts)
  }
}

const amountText = ({ amount, unit }: DeclaredDividend) => priceText(amount, unit, 'share')

function exDividendSentences({ date, record }: BodyFacts): string[] {
  const dividends = record?.dividends ?? []
  const at = dividends.findIndex((dividend) => dividend.date === date)
  const dividend = dividends[at]
  if (!record || !dividend) return []
  const paid =
    dividend.payDate === null ? '' : `, which is paid on ${formatLongDate(dividend.payDate)}`
  const year = dividends.slice(Math.max(0, at + 1 - record.payments), at + 1)
  const total = year.reduce((sum, { amount }) => sum + amount, 0)
  const isWhole = record.payments > 1 && year.length === record.payments
  return [
    `Shares bought from ${formatLongDate(date)} on do not receive the dividend of ${amountText(dividend)} per share${paid}.`,
    ...(isWhole
      ? [
          `With it, the last ${record.payments} dividends come to ${amountText({ ...dividend, amount: total })} per share.`,
        ]
      : []),
  ]
}

function resultsSentences(
  { period }: Extract<AnnouncementSubject, { kind: 'results' }>,
  { date, record }: BodyFacts,
): string[] {
  const last = record?.years.at(-1)
  if (!record || !last) return []
  const declared = record.dividends.find(
    ({ date: exDate }) => exDate > date && exDate <= addDays(date, DECLARED_DAYS),
  )
  return [
    ...(record.publishedOn === date
      ? yearSentences(last, record.years.at(-2))
      : lastYearSentences(last, period === 'half-year' ? MONTHS_OF_HALF : null)),
    ...(declared ? [declaredSentence(declared)] : []),
  ]
}

function declaredSentence(dividend: DeclaredDividend): string {
  const paid =
    dividend.payDate === null ? '' : ` and is paid on ${formatLongDate(dividend.payDate)}`
  return `A dividend of ${amountText(dividend)} per share goes ex on ${formatLongDate(dividend.date)}${paid}.`
}

/** The figures of a year beside those of the year before. */
function yearSentences(year: SourceYear, before: SourceYear | undefined): string[] {
  const { currency, end } = year
  const money = (value: number) => compactMoneyText({ value, unit: currency })
  const perShare = (value: number) => perShareText(value, currency)
  const isComparable = before?.currency === currency
  const beforeOf = (key: string) => (isComparable ? before.lines[key] : undefined)
  const revenue = year.lines['revenue']
  const found = [
    revenue === undefined
      ? null
      : `In the year to ${formatLongDate(end)}, revenue was ${money(revenue)}${changeText(revenue, beforeOf('revenue'))}.`,
    operatingSentence(year.lines['operating_profit'], beforeOf('operating_profit'), money),
    sentence('Earnings per share were', year.lines['eps'], beforeOf('eps'), perShare),
    year.lines['dps']
      ? sentence('The dividend for the year is', year.lines['dps'], beforeOf('dps'), perShare)
      : null,
  ]
  return found.filter((each) => each !== null)
}

/** `, 3.1% more than a year before`; empty without a year before. */
function changeText(value: number, before: number | undefined): string {
  if (before === undefined || before <= 0) return ''
  const change = value / before - 1
  const text = figureText(Math.abs(change) * 100, [1, 1])
  if (text === '0.0') return ', as a year before'
  return `, ${text}% ${change < 0 ? 'less' : 'more'} than a year before`
}

function sentence(
  start: string,
  value: number | undefined,
  before: number | undefined,
  format: (value: number) => string,
): string | null {
  if (value === undefined) return null
  return `${start} ${format(value)}${before === undefined ? '' : `, after ${format(before)}`}.`
}

function operatingSentence(
  value: number | undefined,
  before: number | undefined,
  money: (value: number) => string,
): string | null {
  const isProfit = (value ?? 0) >= 0 && (before ?? 0) >= 0
  if (isProfit) return sentence('Operating profit was', value, before, money)
  const text = (result: number) =>
    `a ${result < 0 ? 'loss' : 'profit'} of ${money(Math.abs(result))}`
  return sentence('The operating result was', value, before, text)
}

/** Simulated accounts are of full years, so that shorter periods have no figures of their own. */
function lastYearSentences(year: SourceYear, monthsAfter: number | null): string[] {
  const { currency, end, lines } = year
  const { revenue, operating_profit: operating, eps } = lines
  const money = (value: number) => compactMoneyText({ value, unit: currency })
  const parts = [
    revenue === undefined ? null : `revenue of ${money(revenue)}`,
    operating === undefined
      ? null
      : `an operating ${operating < 0 ? 'loss' : 'profit'} of ${money(Math.abs(operating))}`,
    eps === undefined ? null : `earnings per share of ${perShareText(eps, currency)}`,
  ].filter((part) => part !== null)
  return [
    ...(monthsAfter === null
      ? []
      : [`The results cover the six months to ${formatLongDate(monthsLater(end, monthsAfter))}.`]),
    ...(parts.length === 0
      ? []
      : [`The last full year, to ${formatLongDate(end)}, had ${listText(parts)}.`]),
  ]
}

function updateSentences(
  { period, resultsOn }: Extract<AnnouncementSubject, { kind: 'trading-update' }>,
  { record }: BodyFacts,
): string[] {
  const last = record?.years.at(-1)
  if (!last) return []
  const isHalf = period === 'half-year'
  const end = monthsLater(last.end, isHalf ? MONTHS_OF_HALF : MONTHS_OF_YEAR)
  return [
    `Results for the ${isHalf ? 'six months' : 'year'} to ${formatLongDate(end)} follow on ${formatLongDate(resultsOn)}.`,
    ...lastYearSentences(last, null),
  ]
}

/** The last day of the month so many months after a month's last day. */
function monthsLater(end: TradingDate, months: number): TradingDate {
  const [year = Number.NaN, month = Number.NaN] = end.split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

const DEALERS = [
  'A non-executive director',
  'An executive director',
  'A person closely associated with a director',
] as const
const HOLDERS = ['An asset manager', 'A pension fund', 'An insurer', 'A hedge fund'] as const
/** Shares held after a dealing, in lots, besides those bought. */
const LOT = 500
const MOST_LOTS = 90

function chosen<T>(choices: readonly [T, ...T[]], seed: number, place: number): T {
  return choices[Math.floor(uniformAt(seed, place) * choices.length)] ?? choices[0]
}

function dealingSentences(
  { shares, isPurchase, seed }: Extract<AnnouncementSubject, { kind: 'director-dealing' }>,
  { dealtOn, close }: BodyFacts,
): string[] {
  const held = LOT * (1 + Math.floor(uniformAt(seed, 12) * MOST_LOTS)) + (isPurchase ? shares : 0)
  const dealt = `${chosen(DEALERS, seed, 11)} ${isPurchase ? 'bought' : 'sold'} ${countText(shares)} shares on ${formatLongDate(dealtOn)}`
  return [
    close === null
      ? `${dealt}.`
      : `${dealt} at ${priceText(close.value, close.unit, 'share')}, the close of that day: ${wholeText(close, shares)} in all.`,
    `The holding afterwards is ${countText(held)} shares.`,
  ]
}

const countText = (shares: number) => figureText(shares, [0, 0])

function wholeText({ value, unit }: Price, shares: number): string {
  const whole = toMajor({ value: value * shares, unit })
  return `${symbolOf(whole.unit)}${figureText(whole.value, [2, 2])}`
}

/** Least and most distance of a holding from the threshold, in percentage points. */
const CROSSED_BY = [0.02, 0.6] as const

function holdingSentences(
  { percent, isRise, seed }: Extract<AnnouncementSubject, { kind: 'holding' }>,
  { dealtOn }: BodyFacts,
): string[] {
  const distance = (place: number) =>
    CROSSED_BY[0] + (CROSSED_BY[1] - CROSSED_BY[0]) * uniformAt(seed, place)
  const way = isRise ? 1 : -1
  const text = (value: number) => `${figureText(value, [2, 2])}%`
  const to = text(percent + way * distance(13))
  const from = text(percent - way * distance(14))
  return [
    `${chosen(HOLDERS, seed, 15)} ${isRise ? 'rose above' : 'fell below'} ${percent}% of the voting rights on ${formatLongDate(dealtOn)}: it holds ${to}, after ${from}.`,
  ]
}

const list = new Intl.ListFormat('en-GB')
const listText = (parts: readonly string[]) => list.format(parts)
