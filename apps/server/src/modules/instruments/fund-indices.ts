/** Which index a fund of London follows, where the fund's name says so, from data/fund-indices.csv. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseCsv } from '../../platform/csv/csv.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../data/fund-indices.csv')

/** By symbol: the only indices that the file may name. */
export const INDEX_NAMES = {
  '^DJI': 'Dow Jones Industrial Average',
  '^FTAS': 'FTSE All-Share',
  '^FTMC': 'FTSE 250',
  '^FTSE': 'FTSE 100',
  '^GSPC': 'S&P 500',
} as const
export type IndexSymbol = keyof typeof INDEX_NAMES

export interface FundIndex {
  readonly index: IndexSymbol
  /** Currency to which the fund removes the exchange rate. */
  readonly hedgedTo: string | null
}

const isIndex = (symbol: string): symbol is IndexSymbol => Object.hasOwn(INDEX_NAMES, symbol)

let known: ReadonlyMap<string, FundIndex> | undefined

/** By ticker. Read once. @throws Error naming the line if a row is incomplete */
export function readFundIndices(): ReadonlyMap<string, FundIndex> {
  known ??= new Map(
    parseCsv('fund-indices.csv', readFileSync(FILE, 'utf8'), [
      'ticker',
      'index',
      'hedged',
      'source',
    ]).map(({ line, cells: { ticker, index, hedged, source } }) => {
      if (!ticker || !isIndex(index) || !/^([A-Z]{3})?$/.test(hedged) || !source) {
        throw new Error(`fund-indices.csv line ${line}: missing or wrong cell`)
      }
      return [ticker, { index, hedgedTo: hedged === '' ? null : hedged }] as const
    }),
  )
  return known
}
