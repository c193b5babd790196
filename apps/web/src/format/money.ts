/** Amounts in pounds, and quantities of shares, which arrive as exact decimal texts. */

import { onFirstUse } from '@leadenhall/contract/shared/on-first-use.ts'
import { symbolOf } from '@leadenhall/contract/shared/price-text.ts'
import { formatAmount, NOT_KNOWN } from './price.ts'

const MINUS = '−'
/** Less than half a penny, too, which has no sign. */
const NOTHING = '0.00'

/** `£1,234.50`, `−£3.20`; a dash where it is not known. */
export function formatPounds(amount: string | number | null): string {
  return formatMoney(amount, 'GBP')
}

/** `£1,234.50` or `US$12.00`, by an ISO 4217 code. */
export function formatMoney(amount: string | number | null, currency: string): string {
  if (amount === null) return NOT_KNOWN
  const value = Number(amount)
  const text = formatAmount(Math.abs(value))
  return `${value < 0 && text !== NOTHING ? MINUS : ''}${symbolOf(currency)}${text}`
}

/** `+£12.00`, `−£3.20`, `£0.00`. */
export function formatPoundsChange(amount: string | number | null): string {
  const text = formatPounds(amount)
  return Number(amount) >= 0.005 ? `+${text}` : text
}

const whole = onFirstUse(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }))

/** `£1,235`, `−£3`: to the nearest pound. */
export function formatWholePounds(amount: string | number | null): string {
  if (amount === null) return NOT_KNOWN
  const text = whole().format(Math.abs(Number(amount)))
  return `${Number(amount) < 0 && text !== '0' ? MINUS : ''}${symbolOf('GBP')}${text}`
}

/** `+£12`, `−£3`, `£0`. */
export function formatWholePoundsChange(amount: string | number | null): string {
  const text = formatWholePounds(amount)
  return Number(amount) >= 0.5 ? `+${text}` : text
}

const shares = onFirstUse(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 }))

/** `1,000`, `0.0081912601`. */
export function formatQuantity(quantity: string | null): string {
  return quantity === null ? NOT_KNOWN : shares().format(Number(quantity))
}
