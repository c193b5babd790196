/** Texts of gilts' figures, which arrive as decimal text in percent or for £100 of nominal. */
import { formatPercent } from '../../format/change.ts'
import { formatFigure, NOT_KNOWN } from '../../format/price.ts'

/** Percent: `4.02113` as `4.02%`. */
export function percent(text: string | null | undefined): string {
  return text == null ? NOT_KNOWN : formatPercent(Number(text) / 100)
}

/** A coupon with all its decimals: `0.125%`. */
export function coupon(text: string): string {
  return `${text}%`
}

/** Pounds for £100 as markets write them, with three decimals. */
export function price(text: string | null | undefined): string {
  return text == null ? NOT_KNOWN : formatFigure(Number(text), 3)
}

export const numberOf = (text: string | null | undefined): number | null =>
  text == null ? null : Number(text)
