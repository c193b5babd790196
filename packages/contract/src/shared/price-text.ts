/** Prices as text, for screens and messages alike. The unit is always included; a figure without one says so. */
import { currencyOf, type Price, toMajor, type Unit } from './money.ts'
import type { InstrumentKind } from './provenance.ts'

/** As wide as a digit, unlike the hyphen. */
const MINUS = '−'
const SUFFIXES: Readonly<Record<Unit, string>> = { GBX: 'p', ZAc: 'c', ILA: ' ag.' }
/** Currencies whose prices are hundreds and thousands. */
const WITHOUT_CENTS: ReadonlySet<Unit> = new Set(['JPY', 'KRW'])

/** Fewest and most decimals shown. */
type Decimals = readonly [least: number, most: number]

/**
 * `115.75p`, `13,893p`, `0.1455p`, `£85.21`, `JP¥2,841`, `115.75 (unit unknown)`, of a bond
 * `£98.42 per 100`, of a fund `£6.3985`; an index level
 * `11,612.13` and an exchange rate `1.2990` without a currency.
 * @param like a price that decides the decimals: a move of 8p in a share of 2,310p is `8p`
 */
export function priceText(
  value: number,
  unit: Unit | null,
  kind: InstrumentKind,
  like = value,
): string {
  const decimals = decimalsOf(like, unit, kind)
  if (kind === 'index' || kind === 'currency-pair') return figureText(value, decimals)
  if (unit === null) return `${figureText(value, decimals)} (unit unknown)`
  const suffix = SUFFIXES[unit]
  if (suffix) return `${figureText(value, decimals)}${suffix}`
  const currency = currencyOf(unit)
  const per = unit === currency ? '' : ' per 100'
  return `${value < 0 ? MINUS : ''}${symbolOf(currency)}${figureText(Math.abs(value), decimals)}${per}`
}

/** As many as the market's tick size needs: 13,893p in whole pence, 0.1455p in fractions. */
function decimalsOf(value: number, unit: Unit | null, kind: InstrumentKind): Decimals {
  const size = Math.abs(value)
  if (kind === 'index') return [2, 2]
  if (kind === 'currency-pair') return size >= 20 ? [2, 3] : size < 0.1 ? [4, 6] : [4, 4]
  // Priced to fractions of a penny.
  if (kind === 'fund') return size < 1 ? [4, 6] : unit === 'GBX' && size >= 1000 ? [0, 4] : [2, 4]
  if (size < 1) return size < 0.1 ? [4, 5] : [4, 4]
  if (unit !== null && unit in SUFFIXES) {
    if (size >= 1000) return [0, 2]
    return size < 10 ? [2, 3] : [2, 2]
  }
  if (unit !== null && WITHOUT_CENTS.has(unit) && size >= 100) return [0, 1]
  return kind === 'future' && size < 100 ? [2, 4] : [2, 2]
}

const formats = new Map<string, Intl.NumberFormat>()

/** A number with thousands separators and so many decimals. */
export function figureText(value: number, [least, most]: Decimals): string {
  const key = `${least}-${most}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', {
      minimumFractionDigits: least,
      // A value that rounds to zero has no sign.
      signDisplay: 'negative',
      maximumFractionDigits: most,
    })
    formats.set(key, format)
  }
  return format.format(value).replace('-', MINUS)
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

const SCALES = [
  { from: 1e12, suffix: 'tn' },
  { from: 1e9, suffix: 'bn' },
  { from: 1e6, suffix: 'm' },
  { from: 1e3, suffix: 'k' },
] as const

/** `26.76bn`, `412.30m`, `950`. */
export function compactText(value: number): string {
  const size = Math.abs(value)
  const scale = SCALES.find(({ from }) => size >= from)
  return scale
    ? `${figureText(value / scale.from, [2, 2])}${scale.suffix}`
    : figureText(value, [0, 0])
}

/** `£26.76bn`, `US$3.10tn`, `JP¥412.00m`. */
export function compactMoneyText(price: Price): string {
  const { value, unit } = toMajor(price)
  return `${value < 0 ? MINUS : ''}${symbolOf(unit)}${compactText(Math.abs(value))}`
}

/** Pounds for each share are in pence, as in company reports: `43.48p`, `US$1.20`. */
export function perShareText(value: number, unit: Unit | null): string {
  return unit === 'GBP' ? `${figureText(value * 100, [2, 2])}p` : priceText(value, unit, 'share')
}
