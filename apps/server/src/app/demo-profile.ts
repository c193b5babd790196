/** Demo profile of a listing: facts of the instrument list, and nothing invented. */
import { findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Universe } from '../modules/instruments/index.ts'

const NAMED_INDICES = 4
const NAMED_LINES = 4

/** Null for a symbol that is not listed. */
export function describeListing(universe: Universe, symbol: string): string | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return null
  const { name, tidm, exchange, market, country, listing_date: since } = listing
  const place = findExchange(exchange)?.name ?? exchange
  const industry = listing.icb_industry ?? listing.gics_industry
  const indices = universe.indicesOf(listing.listing_id).map(({ index }) => index)
  const lines = universe
    .linesOf(listing.issuer_id)
    .filter(({ listing_id: id, retired_on: on }) => id !== listing.listing_id && on === null)
  const inMarket = market && market !== place ? `, ${toTitle(market)}` : ''
  const sentences = [
    `${name} is listed on the ${place}${inMarket} as ${tidm}${since ? `, since ${since.slice(0, 4)}` : ''}.`,
    industry && `Its industry is ${industry}${country ? `, its country ${country}` : ''}.`,
    indices.length > 0 && `It belongs to ${listText(indices.slice(0, NAMED_INDICES))}.`,
    lines.length > 0 &&
      `Its issuer also has ${listText(lines.slice(0, NAMED_LINES).map(({ ticker }) => ticker))}.`,
    'This text is made of the instrument list; the demo asks no source about companies.',
  ]
  return sentences.filter(Boolean).join(' ')
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
