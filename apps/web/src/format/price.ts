/** Formats prices and other figures. The unit is always included; a figure without one says so. */
import { type Price, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import { onFirstUse } from '@leadenhall/contract/shared/on-first-use.ts'
import {
  compactMoneyText,
  compactText,
  figureText,
  perShareText,
  priceText,
  symbolOf,
} from '@leadenhall/contract/shared/price-text.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'

export { symbolOf } from '@leadenhall/contract/shared/price-text.ts'

export const NOT_KNOWN = '–'
/** As wide as a digit, unlike the hyphen. */
const MINUS = '−'

/**
 * The only text of price-like figures: a price with its unit, an index level or an exchange rate
 * without one, each with the decimals of its tick size.
 */
export function formatLevel(value: number | null, unit: Unit | null, kind: InstrumentKind): string {
  return value === null ? NOT_KNOWN : priceText(value, unit, kind)
}

/** A change of a price, with its sign and the decimals of the price: `+8.25p`, `−16p`. */
export function formatMove(
  change: number,
  { price, unit, kind }: { price: number | null; unit: Unit | null; kind: InstrumentKind },
): string {
  const text = priceText(Math.abs(change), unit, kind, price ?? change)
  return `${change > 0 ? '+' : change < 0 ? MINUS : ''}${text}`
}

/** The price in its currency's major unit, `£1.16`; null when that would repeat the price. */
export function formatMajorPrice(value: number | null, unit: Unit | null): string | null {
  if (value === null || unit === null) return null
  const major = toMajor({ value, unit })
  return major.unit === unit ? null : `${symbolOf(major.unit)}${formatFigure(major.value, 2)}`
}

/** `£26.76bn`, `US$3.10tn`, `JP¥412.00m`. */
export function formatMoneyCompact(price: Price | null): string {
  return price === null ? NOT_KNOWN : compactMoneyText(price)
}

/** Pounds for each share are in pence: `43.48p`, `US$1.20`. */
export function formatPerShare(value: number, unit: Unit | null): string {
  return perShareText(value, unit)
}

/** `26.76bn`, `412.30m`, `950`. */
export function formatCompact(value: number | null): string {
  return value === null ? NOT_KNOWN : compactText(value)
}

export function formatCount(value: number): string {
  return formatFigure(value, 0)
}

export function formatFigure(value: number, decimals: number): string {
  return figureText(value, [decimals, decimals])
}

const amount = onFirstUse(
  () =>
    new Intl.NumberFormat('en-GB', {
      maximumFractionDigits: 2,
      minimumFractionDigits: 2,
    }),
)
const rate = onFirstUse(() => new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 6 }))

/** An amount without its currency: `1,234.50`. */
export function formatAmount(value: number): string {
  return amount().format(value).replace('-', MINUS)
}

/** An amount without the noise of its conversion, for spreadsheets: 6.861000000000001 → 6.861. */
export function roundedAmount(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(7))
}

/** A price chosen with the pointer, in five digits: 118.12643 → 118.13. */
export function roundedLevel(value: number): number {
  return Number(value.toPrecision(5))
}

/** An exchange rate with six significant digits: `1.31712`, `0.00657`. */
export function formatRate(value: number): string {
  return rate().format(value)
}

const DIGITS = 12

/** The number with at most twelve digits: sums and products have noise behind those. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(DIGITS))
}
