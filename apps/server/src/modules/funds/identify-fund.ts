import { INDEX_NAMES, type Listing, readFundIndices } from '../instruments/index.ts'
import { type NamedFund, readFundName } from './read-name.ts'

/** The index and the hedge of a fund: as the list of known funds states them, and by its name otherwise. */
export function identifyFund({ name, ticker }: Pick<Listing, 'name' | 'ticker'>): NamedFund {
  const named = readFundName(name)
  const known = readFundIndices().get(ticker)
  return known ? { ...named, index: INDEX_NAMES[known.index], hedgedTo: known.hedgedTo } : named
}
