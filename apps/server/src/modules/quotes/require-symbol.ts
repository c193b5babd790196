import { invalid } from '../../platform/http/app-error.ts'
import { findSymbol, type Universe } from '../instruments/index.ts'
import type { QuoteService } from './quote-service.ts'

export interface SymbolDeps {
  readonly quotes: Pick<QuoteService, 'findQuote'>
  readonly universe: () => Universe
}

/** @throws AppError unless the list or a source knows the ticker */
export async function requireSymbol(
  { quotes, universe }: SymbolDeps,
  field: string,
  text: string,
): Promise<string> {
  const symbol = findSymbol(universe(), text)
  if (symbol === null) throw invalid(field, `${text} is not a valid ticker.`)
  if (universe().resolve(symbol)) return symbol
  const quote = await quotes.findQuote(symbol)
  if (typeof quote === 'string') throw invalid(field, `${text} was not found.`)
  return symbol
}
