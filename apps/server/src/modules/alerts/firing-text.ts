/** The text of a firing in mails, on phones and in the notification centre. */
import type { Firing } from '@leadenhall/contract/notifications/index.ts'
import { formatDay, formatTime } from '@leadenhall/contract/shared/london-time.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { markSimulated } from '../notifications/index.ts'

export interface FiringText {
  readonly title: string
  readonly body: string
}

/** `VOD.L up 2.31% to 93.61p (from 91.50p at 10:05, 20 Nov 2026)`; London time. */
export function toFiringText(
  firing: Firing,
  { isSimulated, intervalMins }: { readonly isSimulated: boolean; readonly intervalMins: number },
): FiringText {
  const { ticker, kind, price, unit, compared_with: before } = firing
  const level = (value: number) => priceText(value, unit, firing.instrument_kind)
  const now = level(price)
  const headline =
    kind === 'move'
      ? `${ticker} ${firing.ratio < 0 ? 'down' : 'up'} ${formatPercent(Math.abs(firing.ratio), 2)}`
      : `${ticker} is ${kind === 'above' ? 'at or above' : 'at or below'} ${level(before)}`
  const sentence =
    kind === 'move'
      ? `${headline} to ${now} (from ${level(before)} at ${formatMoment(firing.compared_at)}).`
      : `${headline}: ${now}.`
  const rule =
    firing.alert_at_diff === null
      ? `Checked every ${formatMinutes(intervalMins)} of trading.`
      : `Your alert: ${formatPercent(firing.alert_at_diff, 0)} either way, every ${formatMinutes(intervalMins)} of trading.`
  const age = `Price as of ${formatMoment(firing.price_at)}, London time.`
  const text = { title: headline, body: `${sentence} ${age} ${rule}` }
  return isSimulated ? markSimulated('prices', text) : text
}

/** 0.0231 → `2.31%`. */
function formatPercent(ratio: number, minimumFractionDigits: number): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'percent',
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }).format(ratio)
}

function formatMinutes(minutes: number): string {
  return minutes === 1 ? 'minute' : `${minutes} minutes`
}

/** `10:05, 20 Nov 2026` */
function formatMoment(instant: string | null): string {
  if (instant === null) return 'the start'
  const ms = Date.parse(instant)
  // British English abbreviates September to four letters, every other month to three.
  return `${formatTime(ms)}, ${formatDay(ms).replace('Sept', 'Sep')}`
}
