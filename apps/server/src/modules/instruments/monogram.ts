/** A logo for a listing without one: letters, a colour of the security and a sign of its sector. */
import { createHash } from 'node:crypto'
import { toShortName, toWords } from './search-text.ts'
import type { Listing } from './tables.ts'

/** Small signs in the lower right corner, 12 units wide; a sector always has the same one. */
const SIGNS = [
  '<circle cx="39" cy="39" r="4.5"/>',
  '<path d="M34.5 34.5h9v9h-9z"/>',
  '<path d="M39 33.5l5.5 10h-11z"/>',
  '<path d="M39 33.5l5.5 5.5-5.5 5.5-5.5-5.5z"/>',
  '<path d="M34 42h10v2.5H34zm0-4h10v2.5H34zm0-4h10v2.5H34z"/>',
  '<path d="M34 44v-5h2.5v5zm3.75 0v-10h2.5v10zm3.75 0v-7H44v7z"/>',
  '<path d="M37.5 34h3v3.5H44v3h-3.5V44h-3v-3.5H34v-3h3.5z"/>',
  '<circle cx="39" cy="39" r="3.5" fill="none" stroke="#fff" stroke-width="2.5"/>',
]

type Named = Pick<Listing, 'icb_supersector' | 'gics_sector' | 'isin' | 'name' | 'ticker'>

export function drawMonogram(listing: Named): string {
  const sector = listing.icb_supersector ?? listing.gics_sector
  const sign = sector === null ? '' : (SIGNS[hashOf(sector) % SIGNS.length] ?? '')
  return draw(lettersOf(listing.name, listing.ticker), listing.isin ?? listing.ticker, sign)
}

/** Of an index, a future or a coin by its code, and of a pair by the signs of its currencies. */
export function drawSymbolMonogram(symbol: string): string {
  const pair = /^([A-Z]{3})([A-Z]{3})=X$/.exec(symbol)
  const letters = pair
    ? pair.slice(1).map((code) => CURRENCY_SIGNS[code] ?? code.slice(0, 1))
    : [
        symbol
          .replace(/[^A-Z0-9]/gi, '')
          .slice(0, 2)
          .toUpperCase(),
      ]
  return draw(letters.join(''), symbol, '')
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  GBP: '£',
  USD: '$',
  EUR: '€',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
}

/** @param of what the colour is drawn from */
function draw(letters: string, of: string, sign: string): string {
  const hue = hashOf(of) % 360
  // White on this lightness has a contrast of at least 4.5 in every hue.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="8" fill="hsl(${hue} 45% 30%)"/><text x="${sign ? 22 : 24}" y="31" text-anchor="middle" font-family="sans-serif" font-size="22" font-weight="700" fill="#fff">${letters}</text><g fill="#fff" fill-opacity=".75">${sign}</g></svg>`
}

/** The initials of two words of the name, or the first two letters of one. */
function lettersOf(name: string, ticker: string): string {
  const words = toShortName(toWords(name)).split(' ').filter(Boolean)
  const [first = ticker.toLowerCase(), second] = words
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)
  return letters.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
