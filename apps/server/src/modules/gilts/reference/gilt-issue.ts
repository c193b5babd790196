/** A gilt as its issue describes it, and its terms for the engine. */
import { toDay } from '../../../platform/calendar/days.ts'
import type { GiltTerms } from '../engine/gilt-terms.ts'

export interface GiltIssue {
  readonly name: string
  readonly isin: string
  /** London's code; null where it is not known. */
  readonly tidm: string | null
  /** Percent a year, decimal text. */
  readonly coupon: string
  /** `YYYY-MM-DD`, as are the other days. */
  readonly maturity: string
  readonly firstIssue: string | null
  /** `31 Jan/Jul` */
  readonly couponDates: string
  /** Retail Prices Index at issue, decimal text; null for a conventional gilt. */
  readonly baseIndex: string | null
}

export function termsOf({ coupon, firstIssue, maturity }: GiltIssue): GiltTerms {
  return {
    coupon: Number(coupon),
    maturity: toDay(maturity),
    firstIssue: firstIssue === null ? null : toDay(firstIssue),
    firstCoupon: null,
  }
}

export const tickerOf = ({ tidm }: Pick<GiltIssue, 'tidm'>): string | null =>
  tidm === null ? null : `${tidm}.L`

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The two coupon dates that a maturity implies: `31 Jan/Jul`. */
export function couponDatesOf(maturity: string): string {
  const [, month = 1, day = 1] = maturity.split('-').map(Number)
  const first = ((month - 1) % 6) + 1
  return `${day} ${MONTHS[first - 1]}/${MONTHS[first + 5]}`
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '⅛': 0.125,
  '¼': 0.25,
  '⅜': 0.375,
  '½': 0.5,
  '⅝': 0.625,
  '¾': 0.75,
  '⅞': 0.875,
}
const COUPON = /^(\d{1,2}(?:\.\d{1,4})?)?\s*(?:([1357])\/8|([⅛¼⅜½⅝¾⅞]))?\s*%/

/** The coupon in a gilt's name, the only place where reports state it: `0 1/8%`, `2¾%`. Null if none. */
export function parseCoupon(name: string): string | null {
  const [found, whole, eighths, sign] = COUPON.exec(name.trim()) ?? []
  if (found === undefined || (whole ?? eighths ?? sign) === undefined) return null
  const part = eighths === undefined ? (FRACTIONS[sign ?? ''] ?? 0) : Number(eighths) / 8
  return String(Number(whole ?? 0) + part)
}
