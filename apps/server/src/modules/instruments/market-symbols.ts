/** The indices, currency pairs and commodities that Home shows, which have no listing. Pure. */
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { INDEX_CARDS } from '@leadenhall/contract/market/index-cards.ts'
import { STRIP_ITEMS } from '@leadenhall/contract/market/strip-items.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { toForeignHits } from './present-foreign-hits.ts'
import { foldCode, toWords } from './search-text.ts'

const NAMED = [...INDEX_CARDS, ...STRIP_ITEMS.map(({ ticker, label }) => ({ ticker, name: label }))]

const SYMBOLS = [...new Set(NAMED.map(({ ticker }) => ticker))].map((ticker) => {
  const names = NAMED.filter((one) => one.ticker === ticker).map(({ name }) => name)
  const pair = ticker.replace(/=X$/, '')
  return {
    hit: { symbol: ticker, name: names[0] ?? ticker, exchange: null, kind: kindOfSymbol(ticker) },
    keys: [...names, ticker, pair].map(foldCode),
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
  return { exact: present(exact), partial: present(partial) }
}
