import { currencyOf, type Price, toMajor } from '@leadenhall/contract/shared/money.ts'

/**
 * The market cap as the spec's text: currency symbol, compact figure, currency code —
 * `£26.76B GBP`, `US$3.1T USD`.
 */
export function toMarketCapText(marketCap: Price): string {
  const { value, unit } = toMajor(marketCap)
  const currency = currencyOf(unit)
  const amount = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(value)
  return `${amount} ${currency}`
}
