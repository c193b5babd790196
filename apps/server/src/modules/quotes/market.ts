import type { Registry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'

/** Listings, their latest prices, and the sources of more; a module has the rest in its context. */
export interface Market {
  readonly latest: LatestQuotes
  /** Overrides how long a caller waits for a slow source before a stored value answers. */
  readonly patienceMs?: number
  readonly registry: Registry
  readonly universe: () => Universe
}
