/**
 * Research notes of the simulated market: each compares the shares of London over one whole month and
 * is computed from the closes, positions and net asset values behind the other screens. Pure; no
 * figure is invented, and a note without enough shares is not written. All returns are changes of
 * price, without dividends.
 */
import type { ResearchTable } from '@leadenhall/contract/research/index.ts'
import { formatMonth } from '@leadenhall/contract/shared/london-time.ts'
import { figureText } from '@leadenhall/contract/shared/price-text.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'

/** Closes in the major unit. */
export interface Prices {
  /** Of the day or of the last one before it; null without one nearby. */
  at(day: Day): number | null
}

export interface NoteShare {
  readonly ticker: string
  /** Without PLC and other legal forms. */
  readonly name: string
  /** ICB supersector; null if unknown. */
  readonly sector: string | null
  readonly prices: Prices
  /** In issue; null where market cap and price of the instrument list are not both known in pounds. */
  readonly shares: number | null
}

export interface Month {
  /** `2026-10`. */
  readonly key: string
  /** `October 2026`. */
  readonly name: string
  /** The last day of the month before, with whose close it begins. */
  readonly start: Day
  /** Its own last day. */
  readonly end: Day
}

export interface Note {
  readonly headline: string
  /** Two to four sentences of plain text. */
  readonly body: string
  readonly table: ResearchTable
  /** Path of the page of our own that has the shares. */
  readonly link: string
}

const DAY_MS = 86_400_000

/** The last whole months before a day, newest first. */
export function listMonths(today: Day, count: number): Month[] {
  return Array.from({ length: count }, (_, place) => {
    const end = endOfMonth(today, place + 1)
    return {
      key: toDate(end).slice(0, 7),
      name: formatMonth(toDate(end)),
      start: endOfMonth(today, place + 2),
      end,
    }
  })
}

/** The last day of the month so many months before a day's own. */
export function endOfMonth(day: Day, monthsBefore: number): Day {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore + 1, 0) / DAY_MS
}

/** Ratio; null without a close at both ends. */
export function changeOf(prices: Prices, start: Day, end: Day): number | null {
  const [before, now] = [prices.at(start), prices.at(end)]
  return before === null || now === null || before <= 0 ? null : now / before - 1
}

export interface Weighed {
  readonly share: NoteShare
  readonly change: number
  /** In pounds, at the start of the month. */
  readonly cap: number
}

/** Shares with a market cap and a change; the others are left out. */
export function weigh(shares: readonly NoteShare[], { start, end }: Month): Weighed[] {
  return shares.flatMap((share) => {
    const [before, change] = [share.prices.at(start), changeOf(share.prices, start, end)]
    if (before === null || change === null || share.shares === null) return []
    return [{ share, change, cap: share.shares * before }]
  })
}

/** By market cap at the start of the month; null without shares. */
export function weightedChange(shares: readonly Weighed[]): number | null {
  const cap = sumOf(shares, (each) => each.cap)
  return cap > 0 ? sumOf(shares, (each) => each.cap * each.change) / cap : null
}

const LEAST_OF_GROUP = 3

/** Groups with a name and at least three members. */
export function groupsOf<T>(
  items: readonly T[],
  nameOf: (item: T) => string | null,
): { readonly name: string; readonly members: readonly T[] }[] {
  return [...Map.groupBy(items, nameOf)].flatMap(([name, members]) =>
    name === null || members.length < LEAST_OF_GROUP ? [] : [{ name, members }],
  )
}

export function sumOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0)
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values, (value) => value) / values.length
}

/** 0.0234 → `2.3%`, without a sign. */
export function percentText(ratio: number): string {
  return `${figureText(Math.abs(ratio) * 100, [1, 1])}%`
}

/** 0.0123 → `1.23 points`, without a sign. */
export function pointsText(ratio: number): string {
  return `${figureText(Math.abs(ratio) * 100, [2, 2])} points`
}

/** `rose 2.3%`, `fell 0.8%`, `was unchanged`. */
export function movedText(ratio: number): string {
  const text = percentText(ratio)
  if (text === '0.0%') return 'was unchanged'
  return `${ratio < 0 ? 'fell' : 'rose'} ${text}`
}

/** `up 2.3%`, `down 0.8%`, `unchanged`. */
export function upText(ratio: number): string {
  const text = percentText(ratio)
  if (text === '0.0%') return 'unchanged'
  return `${ratio < 0 ? 'down' : 'up'} ${text}`
}
