import { currencyOf, type Price, toMajor } from '@leadenhall/contract/shared/money.ts'

/**
 * Formats a market cap as currency symbol, compact figure and currency code: `£26.76B GBP`,
 * `$3.1T USD`, `997.94M NOK` for a currency without a symbol in English.
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
  return `${amount.replace(currency, '').trim()} ${currency}`
}
