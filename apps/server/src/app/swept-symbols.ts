import { listUsdPairs } from '../modules/currencies/index.ts'
import type { Universe } from '../modules/instruments/index.ts'

/** Exchange rates first, then every live listing. */
export function listSweptSymbols({ listings }: Universe): string[] {
  const live = listings.filter(({ retired_on: retiredOn }) => retiredOn === null)
  return [
    ...listUsdPairs(live.map(({ currency }) => currency)),
    ...live.map(({ ticker }) => ticker),
  ]
}
