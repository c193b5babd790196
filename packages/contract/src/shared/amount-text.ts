/** An amount in words that cannot be read otherwise. Exact: no float is involved. */
import { currencyOf, type Unit } from './money.ts'
import { symbolOf } from './price-text.ts'

const MINUS = '−'

/** `5,000` for a quantity (null), `295p`, `£5,000.00`, `£103.65 per 100`. */
export function amountText(value: string, unit: Unit | null): string {
  const sign = value.startsWith('-') ? MINUS : ''
  const [whole = '', decimals = ''] = value.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const exact = decimals === '' ? grouped : `${grouped}.${decimals}`
  if (unit === null) return `${sign}${exact}`
  if (unit === 'GBX') return `${sign}${exact}p`
  const currency = currencyOf(unit)
  const per = unit.endsWith('%') ? ' per 100' : ''
  return `${sign}${symbolOf(currency)}${grouped}.${decimals.padEnd(2, '0')}${per}`
}

/** A price with the other unit of sterling beside it: `295p (£2.95)`. */
export function priceInBoth(value: string, unit: Unit | null): string {
  const own = amountText(value, unit)
  if (unit === 'GBX') return `${own} (${amountText(movePoint(value, -2), 'GBP')})`
  if (unit === 'GBP') return `${own} (${amountText(movePoint(value, 2), 'GBX')})`
  return own
}

/** Multiplies decimal text by ten so many times: `2.95` by 2 is `295`. */
export function movePoint(value: string, places: number): string {
  const isNegative = value.startsWith('-')
  const [whole = '', decimals = ''] = value.replace('-', '').split('.')
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${decimals}${'0'.repeat(Math.max(0, places))}`
  const point = Math.max(0, -places) + whole.length + places
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const right = digits.slice(point).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`
}
