/** A firing in words: what mails, phones and the notification centre show. */
import type { Firing } from '@leadenhall/contract/notifications/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'

export interface FiringText {
  readonly title: string
  readonly body: string
}

const MINOR_MARKS: Readonly<Record<string, string>> = { GBX: 'p', ZAc: 'c' }
const SIMULATED = 'SIMULATED'

/** `VOD.L rose 2.3 % to 93.61p (from 91.50p at 10:05, 20 Nov 2026)`; times are London's. */
export function toFiringText(
  firing: Firing,
  { isSimulated, intervalMins }: { readonly isSimulated: boolean; readonly intervalMins: number },
): FiringText {
  const { ticker, kind, price, unit, compared_with: before } = firing
  const now = formatPrice(price, unit)
  const what =
    kind === 'move'
      ? `${ticker} ${firing.ratio < 0 ? 'fell' : 'rose'} ${formatRatio(Math.abs(firing.ratio))}`
      : `${ticker} is ${kind === 'above' ? 'at or above' : 'at or below'} ${formatPrice(before, unit)}`
  const sentence =
    kind === 'move'
      ? `${what} to ${now} (from ${formatPrice(before, unit)} at ${formatTime(firing.compared_at)}).`
      : `${what}: ${now}.`
  const rule =
    firing.alert_at_diff === null
      ? `Checked every ${formatMinutes(intervalMins)} of trading.`
      : `Your alert: ${formatRatio(firing.alert_at_diff)} either way, every ${formatMinutes(intervalMins)} of trading.`
  const age = `Price of ${formatTime(firing.price_at)} London time.`
  if (!isSimulated) return { title: what, body: `${sentence} ${age} ${rule}` }
  return {
    title: `${SIMULATED}: ${what}`,
    body: `${SIMULATED} prices of the demo mode, not the market's. ${sentence} ${age} ${rule}`,
  }
}

/** `93.61p`, `£1,234.50`, `US$12.00`; below one of the unit with four decimals. */
export function formatPrice(value: number, unit: string): string {
  const digits = Math.abs(value) < 1 ? 4 : 2
  const minimumFractionDigits = 2
  const mark = MINOR_MARKS[unit]
  const isMinor = currencyOf(unit) !== unit
  const number = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits,
    maximumFractionDigits: digits,
    ...(isMinor ? {} : { style: 'currency', currency: unit }),
  }).format(value)
  if (!isMinor) return number
  return mark ? `${number}${mark}` : `${number} ${unit}`
}

/** 0.0231 → `2.3 %`. */
function formatRatio(ratio: number): string {
  const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(ratio * 100)
  return `${percent} %`
}

function formatMinutes(minutes: number): string {
  return minutes === 1 ? 'minute' : `${minutes} minutes`
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})
const londonDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `10:05, 20 Nov 2026` */
function formatTime(instant: string | null): string {
  if (instant === null) return 'the start'
  const ms = Date.parse(instant)
  // British English writes "Sept"; three letters are plainer beside the other months.
  return `${londonTime.format(ms)}, ${londonDay.format(ms).replace('Sept', 'Sep')}`
}
