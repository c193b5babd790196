/**
 * Reads the value of a metric as typed, for a bound or a level. The number is read as an amount is, and may
 * be shortened: 10k, 1.5m, £2bn, 1tn.
 */
import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import { amountText, movePoint, priceInBoth } from '@leadenhall/contract/shared/amount-text.ts'
import { type Measure, POUNDS, readAmount } from '../format/read-amount.ts'

export type FigureReading =
  | { readonly state: 'empty' }
  | { readonly state: 'refused'; readonly because: string }
  | {
      readonly state: 'read'
      /** As the screener has it: a percentage as a ratio, money in pounds, a date in days from today. */
      readonly value: number
      /** The value in words that cannot be read otherwise. */
      readonly text: string
    }

const SHORTENED = /(?<=\d) ?(?<short>k|m|b|bn|t|tn)$/i
const PLACES: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9, t: 12 }

export function readFigure(typed: string, kind: MetricKind): FigureReading {
  const trimmed = typed.trim()
  const isPercent = kind === 'percent'
  const plain = isPercent ? trimmed.replace(/ ?%$/, '') : trimmed
  const short = SHORTENED.exec(plain)?.groups?.['short'] ?? ''
  const number = plain.replace(SHORTENED, '')
  const measure: Measure = kind === 'money' || kind === 'per_share' ? POUNDS : 'quantity'
  const reading = readAmount(number, measure, true)
  if (reading.state === 'empty' && trimmed !== '') {
    return { state: 'refused', because: `“${trimmed}” has no number.` }
  }
  if (reading.state === 'empty') return reading
  if (reading.state === 'refused') {
    return { ...reading, because: reading.because.replace(`“${number}”`, `“${trimmed}”`) }
  }
  const full = movePoint(reading.value, PLACES[short.charAt(0).toLowerCase()] ?? 0)
  return {
    state: 'read',
    value: Number(isPercent ? movePoint(full, -2) : full),
    text: textOf(full, kind),
  }
}

function textOf(value: string, kind: MetricKind): string {
  switch (kind) {
    case 'money':
      return amountText(value, 'GBP')
    case 'per_share':
      return priceInBoth(value, 'GBP')
    case 'percent':
      return `${amountText(value, null)}%`
    case 'ratio':
    case 'count':
    case 'date':
    case 'rank':
      return amountText(value, null)
  }
}
