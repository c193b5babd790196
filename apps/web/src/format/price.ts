/** Formats prices. The unit is always included; a figure without one says so. */
import { currencyOf, type Price, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'

export const NOT_KNOWN = '–'
/** As wide as a digit, unlike the hyphen. */
const MINUS = '−'

const SUFFIXES: Readonly<Record<Unit, string>> = { GBX: 'p', ZAc: 'c', ILA: ' ag.' }

/** `115.75p`, `£85.21`, `US$309.35`, `JP¥2,841`, `115.75 (unit unknown)`. */
export function formatPrice(value: number | null, unit: Unit | null): string {
  if (value === null) return NOT_KNOWN
  const decimals = decimalsFor(value, unit)
  const figure = formatFigure(value, decimals)
  if (unit === null) return `${figure} (unit unknown)`
  const suffix = SUFFIXES[unit]
  if (suffix) return `${figure}${suffix}`
  return `${value < 0 ? MINUS : ''}${symbolOf(unit)}${formatFigure(Math.abs(value), decimals)}`
}

/** An index has a level, everything else a price. */
export function formatLevel(value: number | null, unit: Unit | null, kind: InstrumentKind): string {
  if (kind === 'index' && value !== null) return formatFigure(value, 2)
  if (kind === 'currency-pair' && value !== null) return formatFigure(value, 4)
  return formatPrice(value, unit)
}

/** The price in its currency's major unit, `£1.16`; null when that would repeat the price. */
export function formatMajorPrice(value: number | null, unit: Unit | null): string | null {
  if (value === null || unit === null) return null
  const major = toMajor({ value, unit })
  return major.unit === unit ? null : `${symbolOf(major.unit)}${formatFigure(major.value, 2)}`
}

/** `£26.76bn`, `US$3.10tn`, `JP¥412.00m`. */
export function formatMoneyCompact(price: Price | null): string {
  if (price === null) return NOT_KNOWN
  const { value, unit } = toMajor(price)
  return `${value < 0 ? MINUS : ''}${symbolOf(unit)}${formatCompact(Math.abs(value))}`
}

const SCALES = [
  { from: 1e12, suffix: 'tn' },
  { from: 1e9, suffix: 'bn' },
  { from: 1e6, suffix: 'm' },
  { from: 1e3, suffix: 'k' },
] as const

/** `26.76bn`, `412.30m`, `950`. */
export function formatCompact(value: number | null): string {
  if (value === null) return NOT_KNOWN
  const size = Math.abs(value)
  const scale = SCALES.find(({ from }) => size >= from)
  return scale ? `${formatFigure(value / scale.from, 2)}${scale.suffix}` : formatFigure(value, 0)
}

export function formatCount(value: number): string {
  return formatFigure(value, 0)
}

const formats = new Map<number, Intl.NumberFormat>()

export function formatFigure(value: number, decimals: number): string {
  let format = formats.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formats.set(decimals, format)
  }
  return format.format(value).replace('-', MINUS)
}

function decimalsFor(value: number, unit: Unit | null): number {
  if (unit === 'JPY' && Math.abs(value) >= 100) return Number.isInteger(value) ? 0 : 1
  return Math.abs(value) < 1 ? 4 : 2
}

const symbols = new Map<string, string>()

/** The currency symbol as used in Britain: `£`, `US$`, `€`, `JP¥`, `CHF `. */
export function symbolOf(unit: Unit): string {
  const currency = currencyOf(unit)
  let symbol = symbols.get(currency)
  if (symbol === undefined) {
    const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).formatToParts(0)
    const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
    symbol = sign === currency ? `${sign} ` : sign
    symbols.set(currency, symbol)
  }
  return symbol
}

const amount = new Intl.NumberFormat('en-GB', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
})
const rate = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 6 })

/** An amount without its currency: `1,234.50`. */
export function formatAmount(value: number): string {
  return amount.format(value).replace('-', MINUS)
}

/** An exchange rate with six significant digits: `1.31712`, `0.00657`. */
export function formatRate(value: number): string {
  return rate.format(value)
}
