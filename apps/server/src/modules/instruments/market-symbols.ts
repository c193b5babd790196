/** Indices, currency pairs and commodities, which have no listing. Pure. */
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { COMMODITIES } from '@leadenhall/contract/market/commodities.ts'
import { INDEX_CARDS } from '@leadenhall/contract/market/index-cards.ts'
import { STRIP_ITEMS } from '@leadenhall/contract/market/strip-items.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { toForeignHits } from './present-foreign-hits.ts'
import { foldCode, toWords } from './search-text.ts'

/** Main currencies, any two of which are a pair. */
const CURRENCIES: ReadonlySet<string> = new Set(
  'GBP USD EUR JPY CHF AUD CAD NZD CNY HKD SGD INR SEK NOK DKK ZAR'.split(' '),
)

interface Named {
  readonly ticker: string
  readonly name: string
  /** Texts that mean it as exactly as its name does. */
  readonly words?: readonly string[]
}

const NAMED: readonly Named[] = [
  ...COMMODITIES,
  ...INDEX_CARDS,
  ...STRIP_ITEMS.map(({ ticker, label }) => ({ ticker, name: label })),
]

const SYMBOLS = [...new Set(NAMED.map(({ ticker }) => ticker))].map((ticker) => {
  const named = NAMED.filter((one) => one.ticker === ticker)
  const names = named.map(({ name }) => name)
  const meant = named.flatMap(({ words = [] }) => words)
  const pair = ticker.replace(/=X$/, '')
  return {
    hit: { symbol: ticker, name: names[0] ?? ticker, exchange: null, kind: kindOfSymbol(ticker) },
    keys: [...names, ...meant, ticker, pair].map(foldCode),
    words: names.flatMap(toWords),
  }
})

export interface SymbolHits {
  /** Of exactly this name or symbol. */
  readonly exact: readonly InstrumentHit[]
  /** With a word for each of the query's, as prefixes. */
  readonly partial: readonly InstrumentHit[]
}

export function findMarketSymbols(query: string): SymbolHits {
  const code = foldCode(query)
  const words = toWords(query)
  const exact = SYMBOLS.filter(({ keys }) => code !== '' && keys.includes(code))
  const partial = SYMBOLS.filter(
    (symbol) =>
      !exact.includes(symbol) &&
      words.length > 0 &&
      words.every((word) => symbol.words.some((own) => own.startsWith(word))),
  )
  const present = (found: typeof SYMBOLS) => toForeignHits(found.map(({ hit }) => hit))
  const pair = findPair(code)
  const isKnown = pair !== null && exact.some(({ hit }) => hit.symbol === pair.symbol)
  return {
    exact: pair && !isKnown ? [...toForeignHits([pair]), ...present(exact)] : present(exact),
    partial: present(partial),
  }
}

/** @param code folded: `eurusd` */
function findPair(code: string) {
  const [, base = '', quote = ''] = /^([a-z]{3})([a-z]{3})x?$/.exec(code) ?? []
  const [from, to] = [base.toUpperCase(), quote.toUpperCase()]
  if (!CURRENCIES.has(from) || !CURRENCIES.has(to) || from === to) return null
  const symbol = `${from}${to}=X`
  return { symbol, name: `${from}/${to}`, exchange: null, kind: kindOfSymbol(symbol) }
}
