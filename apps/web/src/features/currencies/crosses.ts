import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'

const MAJORS = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD']
const SHOWN = 6

/** Yahoo leaves the dollar out: JPY=X is yen for a dollar. */
function parsePair(symbol: string): readonly [base: string, quoted: string] | null {
  const pair = /^([A-Z]{3})?([A-Z]{3})=X$/.exec(symbol)
  return pair && [pair[1] ?? 'USD', pair[2] ?? 'USD']
}

/** The two currencies of `GBPUSD=X`, then the most traded others. */
export function currenciesOf(symbol: string): string[] {
  const pair = parsePair(symbol)
  return pair ? [...new Set([...pair, ...MAJORS])].slice(0, SHOWN) : []
}

/** Symbols of all pairs of some currencies, in both directions. */
export function pairsOf(currencies: readonly string[]): string[] {
  return currencies.flatMap((base) =>
    currencies.filter((quoted) => quoted !== base).map((quoted) => `${base}${quoted}=X`),
  )
}

/** By both currencies, `GBPUSD`: units of the second for one of the first. */
export type PairRates = ReadonlyMap<string, number>

export function toPairRates(quotes: readonly Quote[]): PairRates {
  return new Map(
    quotes.flatMap((quote) => {
      const { symbol, price, unit } = quote
      const pair = parsePair(symbol)
      const isUsable = price !== null && price > 0 && unit === pair?.[1] && !isDoubtful(quote)
      return pair && isUsable ? [[pair.join(''), price] as const] : []
    }),
  )
}

/** Units of `to` for one of `from`: as the pair's own page has it, else by its reverse, else via the dollar. */
export function crossOf(rates: PairRates, from: string, to: string): number | null {
  return (
    quotedOf(rates, from, to) ?? ratio(quotedOf(rates, from, 'USD'), quotedOf(rates, to, 'USD'))
  )
}

function quotedOf(rates: PairRates, from: string, to: string): number | null {
  if (from === to) return 1
  return rates.get(`${from}${to}`) ?? ratio(1, rates.get(`${to}${from}`) ?? null)
}

const ratio = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one / other
