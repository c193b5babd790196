/** Indices of which a source has daily levels, by the name that funds call them by. */
import { INDEX_NAMES } from '../instruments/index.ts'
import { indexKey } from './read-name.ts'

export interface Benchmark {
  readonly symbol: string
  readonly name: string
  /** Of its members' prices. */
  readonly currency: string
}

/** All without dividends. */
const BENCHMARKS: readonly Benchmark[] = [
  { symbol: '^FTSE', name: INDEX_NAMES['^FTSE'], currency: 'GBP' },
  { symbol: '^FTMC', name: INDEX_NAMES['^FTMC'], currency: 'GBP' },
  { symbol: '^FTAS', name: INDEX_NAMES['^FTAS'], currency: 'GBP' },
  { symbol: '^GSPC', name: INDEX_NAMES['^GSPC'], currency: 'USD' },
  { symbol: '^DJI', name: INDEX_NAMES['^DJI'], currency: 'USD' },
  { symbol: '^NDX', name: 'NASDAQ 100', currency: 'USD' },
]
const BY_KEY = new Map(BENCHMARKS.map((one) => [indexKey(one.name), one]))

export function benchmarkOf(index: string): Benchmark | null {
  return BY_KEY.get(indexKey(index)) ?? null
}
