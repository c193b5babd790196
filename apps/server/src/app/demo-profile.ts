/** Demo profile of a listing: facts of the instrument list, and nothing invented. */
import { findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Universe } from '../modules/instruments/index.ts'

const NAMED_INDICES = 4
const NAMED_LINES = 4

/**
 * Leaves out the list's day of listing: it is that of the present line of shares, which a
 * consolidation replaces, so a company may have been listed for decades before it.
 * @returns null for a symbol that is not listed
 */
export function describeListing(universe: Universe, symbol: string): string | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return null
  const { name, tidm, exchange, market, country } = listing
  const place = findExchange(exchange)?.name ?? exchange
  const inMarket = market && market !== place ? `, ${toTitle(market)},` : ''
  const indices = universe.indicesOf(listing.listing_id).map(({ index }) => index)
  const lines = universe
    .linesOf(listing.issuer_id)
    .filter(({ listing_id: id, retired_on: on }) => id !== listing.listing_id && on === null)
    .map(({ ticker }) => ticker)
  return [
    `${name} is listed on the ${place}${inMarket} as ${tidm}.`,
    toFact('Industry', listing.icb_industry ?? listing.gics_industry),
    toFact('Sector', listing.icb_supersector ?? listing.gics_sector),
    toFact('Country', country),
    toFact('Indices', listText(indices.slice(0, NAMED_INDICES))),
    toFact('Other listings', listText(lines.slice(0, NAMED_LINES))),
  ]
    .filter(Boolean)
    .join(' ')
}

function toFact(label: string, value: string | null): string | null {
  return value ? `${label}: ${value}.` : null
}

function listText(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

/** `MAIN MARKET` → `Main Market`. */
function toTitle(text: string): string {
  return text === text.toUpperCase()
    ? text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : text
}
