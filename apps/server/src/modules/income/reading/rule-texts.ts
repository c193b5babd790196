/** Where the days and the amount of a row come from, in a sentence or two. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { priceText } from '@leadenhall/contract/shared/price-text.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { type Decimal, toText } from '../../../platform/decimal.ts'
import type { ExpectedDividend } from '../engine/forecast.ts'

/** `11.00p a share`. */
export const eachText = (amount: Decimal, unit: Unit | null) =>
  `${priceText(amount.toNumber(), unit, 'share')} a share`

const onDay = (day: Day) => formatLongDate(toDate(day))

export const couponRule = 'The terms of the gilt name its coupons.'

export const ledgerRule = (day: Day) => `Your activity of ${onDay(day)}.`

export function declaredRule({
  isGuessed,
  isPaidBefore,
  unit,
}: {
  readonly unit: Unit | null
  readonly isPaidBefore: boolean
  readonly isGuessed: boolean
}): string {
  return [
    'The source gives ex-day and amount.',
    isPaidBefore ? 'Its pay-day is before the ex-day and does not count.' : '',
    isGuessed ? 'The pay-day is as long after the ex-day as earlier ones of your activities.' : '',
    unit === null ? 'The source declares no unit, so the sum is not known.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `As on 7 May 2026, 11.00p a share, and 4.2% more: the growth of the last dividend.` */
export function expectedRule({ amount, growth, isDated, twin }: ExpectedDividend): string {
  const { exDay, major, unit } = twin
  const before = major.times(unit === null ? 1 : unitsPerMajor(unit))
  const percent = growth.minus(1).times(100)
  const isCapped = growth.eq('1.2') || growth.eq('0.8')
  const moved = percent.isZero()
    ? ''
    : `, and ${toText(percent.abs(), 1)}% ${percent.gt(0) ? 'more' : 'less'}: the growth of the last dividend${isCapped ? ', at most a fifth' : ''}`
  const days = isDated ? 'The source gives the ex-day, not the amount. ' : ''
  if (amount === null) {
    return `${days}Not known: that of ${onDay(exDay)}, ${eachText(before, unit)}, was more than twice the usual, and nothing shows whether it was a special or a rise.`
  }
  return `${days}As on ${onDay(exDay)}, ${eachText(before, unit)}${moved}.`
}
