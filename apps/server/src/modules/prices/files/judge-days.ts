/**
 * Which days of a file are in the unit that they are said to be in, and in today's shares as far as the
 * days of earlier files show. Nothing is rescaled: a day in doubt is refused. Pure.
 */

import { currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { findRestart } from '../../../providers/end-of-day-bars.ts'
import { type FindRate, judgeSeries, type Witness } from '../../quotes/index.ts'
import type { FileDay } from './file-reading.ts'

export interface JudgedDays {
  readonly good: readonly FileDay[]
  readonly refused: readonly { readonly day: FileDay; readonly reason: string }[]
}

export interface StoredDay {
  readonly date: string
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  readonly unit: Unit | null
}

interface Judging {
  readonly unit: Unit
  /** Of the listing; null where it is not known. */
  readonly currency: string | null
  /** Declared for an added fund, whose price nothing else confirms; null for others. */
  readonly unitOfFund: Unit | null
  /** Days of earlier files. */
  readonly stored: readonly StoredDay[]
  readonly witnesses: readonly Witness[]
  readonly rate: FindRate
}

const WITNESS_NAMES: Readonly<Record<Witness['kind'], string>> = {
  list_price: 'the instrument list has',
  year_range: 'the range of the last year ends at',
  market_cap: 'its market value gives',
  stored_quote: 'its last quote is',
  sister_line: 'another line of it is at',
}

export function judgeDays(days: readonly FileDay[], judging: Judging): JudgedDays {
  const { currency, unit, unitOfFund } = judging
  if (unitOfFund !== null && unitOfFund !== unit) {
    return refuseAll(
      days,
      `The fund was added with prices in ${unitOfFund}, the file says ${unit}.`,
    )
  }
  if (currency !== null && currencyOf(unit) !== currency) {
    return refuseAll(days, `It trades in ${currency}, the file says ${unit}.`)
  }
  const byDate = new Map<string, StoredDay & { readonly day?: FileDay }>(
    judging.stored.map((day) => [day.date, day]),
  )
  for (const day of days) byDate.set(day.date, { ...day, unit, day })
  const merged = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const seam = findRestart(
    merged.flatMap(({ close, date }) => (close === null ? [] : { close, date })),
  )
  if (seam) {
    return refuseAll(
      days,
      `The price steps by ${seam.ratio} on ${seam.date} beside days of an earlier file, without a stated split. Undo that file first.`,
    )
  }
  return judgeUnits(merged, judging)
}

function judgeUnits(
  merged: readonly (StoredDay & { readonly day?: FileDay })[],
  { rate, unit, witnesses }: Judging,
): JudgedDays {
  const judgements = judgeSeries(
    merged.map(({ close, date, high, low, unit: own }) => ({
      timeMs: Date.parse(date),
      close,
      high,
      low,
      unit: own,
    })),
    unit,
    witnesses,
    rate,
  )
  const good: FileDay[] = []
  const inDoubt: FileDay[] = []
  for (const [index, { day }] of merged.entries()) {
    if (day) (judgements[index]?.unit === unit ? good : inDoubt).push(day)
  }
  const against = good.length === 0 ? describeWitness(witnesses) : null
  const refused = inDoubt.map((day) => ({
    day,
    reason:
      against === null
        ? `${day.close} is about a hundredfold off the other days in ${unit}.`
        : `${day.close} ${unit} is about a hundredfold off: ${against}`,
  }))
  return { good, refused }
}

function refuseAll(days: readonly FileDay[], reason: string): JudgedDays {
  return { good: [], refused: days.map((day) => ({ day, reason })) }
}

function describeWitness(witnesses: readonly Witness[]): string {
  const [witness] = witnesses
  if (!witness) return 'the days step by a hundred, and no other price says which are right.'
  const { atMs, high, kind, unit } = witness
  const day = new Date(atMs).toISOString().slice(0, 10)
  return `${WITNESS_NAMES[kind]} ${priceText(high, unit, 'share')} on ${day}. Is it in another unit?`
}
