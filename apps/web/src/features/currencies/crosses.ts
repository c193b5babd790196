import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'

const MAJORS = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD']
const SHOWN = 6

/** The two currencies of `GBPUSD=X`, then the most traded others. */
export function currenciesOf(symbol: string): string[] {
  const pair = /^([A-Z]{3})?([A-Z]{3})=X$/.exec(symbol)
  if (!pair) return []
  // Yahoo leaves the dollar out: JPY=X is yen for a dollar.
  const [, base = 'USD', quoted = 'USD'] = pair
  return [...new Set([base, quoted, ...MAJORS])].slice(0, SHOWN)
}

/** Dollars for one unit of each currency; one without a rate in dollars is absent. */
export function toDollarRates(quotes: readonly Quote[]): ReadonlyMap<string, number> {
  const known = quotes.flatMap((quote) => {
    const { symbol, price, unit } = quote
    const isUsable = price !== null && price > 0 && unit === 'USD' && !isDoubtful(quote)
    return isUsable ? [[symbol.slice(0, 3), price] as const] : []
  })
  return new Map([...known, ['USD', 1]])
}

/** Units of `to` for one unit of `from`; null without both rates. */
export function crossOf(
  rates: ReadonlyMap<string, number>,
  from: string,
  to: string,
): number | null {
  const [own, other] = [rates.get(from), rates.get(to)]
  return own === undefined || other === undefined ? null : own / other
}
