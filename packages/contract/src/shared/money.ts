/**
 * Money on the wire. A price is a number with the unit that the provider declared for that field;
 * nothing here guesses a unit from a ticker, an exchange or another field.
 */

/**
 * An ISO 4217 code (`GBP`), or the code of a minor unit that markets quote in:
 * `GBX` pence (1/100 GBP), `ZAc` South African cents (1/100 ZAR), `ILA` agorot (1/100 ILS). A bond's
 * price is for 100 of nominal: `GBP%` is pounds for £100 nominal, so that nominal × price is a hundred
 * times the value.
 */
export type Unit = string

/** An amount in its declared unit. `{ value: 612.2, unit: 'GBX' }` is £6.122. */
export interface Price {
  readonly value: number
  readonly unit: Unit
}

/** The currency that each minor unit is a hundredth of. Lists only units that real feeds declare. */
const MINOR_UNITS: ReadonlyMap<string, { currency: string; perMajor: number }> = new Map([
  ['GBX', { currency: 'GBP', perMajor: 100 }],
  ['ZAc', { currency: 'ZAR', perMajor: 100 }],
  ['ILA', { currency: 'ILS', perMajor: 100 }],
])

/** Ends the unit of a price for 100 of nominal. */
const PER_HUNDRED = '%'

/** Providers' spellings of minor units; case matters (`GBp` is pence, `GBP` is pounds). */
const DECLARED_SPELLINGS: ReadonlyMap<string, Unit> = new Map([
  ['GBp', 'GBX'],
  ['GBX', 'GBX'],
  ['GBx', 'GBX'],
  ['ZAc', 'ZAc'],
  ['ZAC', 'ZAc'],
  ['ILA', 'ILA'],
  ['ILa', 'ILA'],
])

/** ISO 4217 codes, in use and withdrawn. Three other capitals declare nothing: Yahoo writes `USX`. */
let currencies: ReadonlySet<string> | undefined

/**
 * The unit declared by a provider's currency text, or null when it declares none.
 * @param declared the provider's text, case preserved
 */
export function parseUnit(declared: string | null | undefined): Unit | null {
  if (!declared) return null
  const minor = DECLARED_SPELLINGS.get(declared)
  if (minor) return minor
  if (declared.endsWith(PER_HUNDRED)) {
    const currency = parseUnit(declared.slice(0, -1))
    return currency !== null && unitsPerMajor(currency) === 1 ? declared : null
  }
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(declared) ? declared : null
}

/** The ISO 4217 currency behind a unit: `GBX` → `GBP`, `USD` → `USD`. */
export function currencyOf(unit: Unit): string {
  const minor = MINOR_UNITS.get(unit)
  if (minor) return minor.currency
  return unit.endsWith(PER_HUNDRED) ? unit.slice(0, -1) : unit
}

/** How many of the unit make up one of its currency: 100 for `GBX` and `GBP%`, 1 for `GBP`. */
export function unitsPerMajor(unit: Unit): number {
  return MINOR_UNITS.get(unit)?.perMajor ?? (unit.endsWith(PER_HUNDRED) ? 100 : 1)
}

/** The same amount in the major unit of its currency: 612.2 GBX → 6.122 GBP. */
export function toMajor(price: Price): Price {
  return { value: price.value / unitsPerMajor(price.unit), unit: currencyOf(price.unit) }
}

/**
 * a − b without the noise of binary fractions: 1234.5 − 1218.1 is 16.4, not 16.399999999999864.
 * @returns rounded to the decimals of whichever figure has more
 */
export function difference(a: number, b: number): number {
  const rounded = Number((a - b).toFixed(Math.max(decimalsOf(a), decimalsOf(b))))
  return rounded === 0 ? 0 : rounded
}

/** 15 is what a double holds; more decimals would be noise themselves. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const decimals = (digits.split('.')[1]?.length ?? 0) - Number(exponent)
  return Math.min(15, Math.max(0, decimals))
}

/**
 * Converts between any two units.
 * @param rate units of `to`'s currency per unit of `price`'s currency (major units: 1.27 for GBP→USD);
 *   ignored when both units share a currency
 * @returns null when a rate is needed but missing
 */
export function convert(price: Price, to: Unit, rate: number | null): Price | null {
  const major = toMajor(price)
  const factor = major.unit === currencyOf(to) ? 1 : rate
  if (factor === null) return null
  return { value: major.value * factor * unitsPerMajor(to), unit: to }
}
