import { listUsdPairs } from '../modules/currencies/index.ts'
import type { Universe } from '../modules/instruments/index.ts'

/** Exchange rates first, then every live listing. */
export function* listSweptSymbols({ live }: Universe): Generator<string> {
  const currencies = new Set<string | null>()
  for (const { currency } of live) currencies.add(currency)
  yield* listUsdPairs(currencies)
  for (const { ticker } of live) yield ticker
}
