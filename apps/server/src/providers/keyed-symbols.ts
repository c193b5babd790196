/** Finds a security in a source's list of an exchange, which is read once a month. */
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import type { Clock } from '../platform/clock.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import type { KeyedDoor } from './keyed-door.ts'
import type { KeyedSource } from './keyed-source.ts'
import type { CallOptions, DeclaredFund } from './ports.ts'
import type { ListedSymbol, PriceSourceParts } from './price-ports.ts'

const LIST_BYTES = 24 * 1024 * 1024
const LIST_AGE_MS = 30 * 86_400_000

/** Both throw OutboundError, `not_found` without a request for an exchange that the source lacks. */
export function createSymbolFinder(
  source: KeyedSource,
  deps: Pick<PriceSourceParts, 'findListing' | 'lists'> & {
    readonly clock: Clock
    readonly door: KeyedDoor
  },
) {
  const { clock, door, findListing, lists } = deps
  const fail = (kind: OutboundError['kind'], message: string) =>
    new OutboundError(source.title, kind, message)

  async function requestList(exchange: string, options?: CallOptions) {
    const json = await door.getJson((key) => source.listUrl(key, exchange), {
      ...options,
      maxBytes: LIST_BYTES,
    })
    const symbols = source.readList(json)
    if (symbols === null || symbols.length === 0) {
      throw fail('malformed', 'the list of symbols has another shape')
    }
    await lists.save(source.key, exchange, symbols)
    return symbols
  }

  async function readList(exchange: string, options?: CallOptions) {
    const known = await lists.find(source.key, exchange)
    if (known && known.readAtMs > clock.now() - LIST_AGE_MS) return known.symbols
    try {
      return await requestList(exchange, options)
    } catch (error) {
      if (known && error instanceof OutboundError) return known.symbols
      throw error
    }
  }

  async function findSymbol(symbol: string, options?: CallOptions) {
    const listing = findListing(symbol)
    const exchange = listing && source.toExchange(listing.exchange)
    if (!listing || !exchange) throw fail('not_found', `has no exchange for ${symbol}`)
    const symbols = await readList(exchange, options)
    const [code] = listing.ticker.split('.')
    const found = symbols.find((each) => each.code === code) ?? findByIsin(symbols, listing.isin)
    if (!found) throw fail('not_found', `${symbol} is not in its list`)
    if (found.isin !== null && listing.isin !== null && found.isin !== listing.isin) {
      throw fail('not_found', `its ${found.code} is another security (${found.isin})`)
    }
    return { exchange, ...found }
  }

  /** Null for a fund that is not in the list, or is in it several times. */
  async function findFund(isin: string, options?: CallOptions): Promise<DeclaredFund | null> {
    const exchange = source.toExchange(FUND_EXCHANGE)
    if (exchange === null) throw fail('not_found', 'lists no funds')
    const found = findByIsin(await readList(exchange, options), isin)
    return found ? { name: found.name, unit: parseUnit(found.currency) } : null
  }

  return { findSymbol, findFund }
}

/** Undefined if several lines have the ISIN: which of them is ours is not known. */
function findByIsin(
  symbols: readonly ListedSymbol[],
  isin: string | null,
): ListedSymbol | undefined {
  const lines = isin === null ? [] : symbols.filter((each) => each.isin === isin)
  return lines.length === 1 ? lines[0] : undefined
}
