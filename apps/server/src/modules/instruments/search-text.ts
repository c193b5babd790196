/**
 * Normalises names, codes and queries. Both sides are folded the same way, so that case, accents and
 * punctuation never affect a match.
 */
import { isIsin, readLondonTicker } from '@leadenhall/contract/shared/tickers.ts'

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Lower case without accents: `Nestlé` → `nestle`, `Straße` → `strasse`. */
export function foldText(text: string): string {
  // Fast path: in plain ASCII, which most names are, only case needs folding.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  // Upper case first, because it expands ß and ligatures.
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Reduces a code to letters and digits: `BP.` → `bp`, `BT-A` and `BT.A` → `bta`. */
export function foldCode(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Splits a name into words. Dots and apostrophes are removed (`p.l.c.` → `plc`), other punctuation
 * separates, and `and` is dropped because it is also written `&`.
 */
export function toWords(text: string): string[] {
  return foldText(text)
    .replace(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
}

/** Words for a kind of company that do not identify it. */
const LEGAL_WORDS = new Set(
  (
    'ab ag asa bv co company corp corporation group holding holdings inc incorporated limited ltd ' +
    'nv oyj plc sa se spa the'
  ).split(' '),
)

/** The name without legal words: `Tesco PLC` → `tesco`, `The Sage Group plc` → `sage`. */
export function toShortName(words: readonly string[]): string {
  return words.filter((word) => !LEGAL_WORDS.has(word)).join(' ')
}

/** The market that a currency sign or `LN` selects. */
type PreferredMarket = 'london' | 'us'

export interface ParsedQuery {
  /** `london` for `£VOD` and `VOD LN`, `us` for `$AAPL`. */
  readonly preferred: PreferredMarket | null
  /** In capitals, if the text is an ISIN. */
  readonly isin: string | null
  /** Folded code and suffix (`vod.l`), if the text has an exchange suffix. */
  readonly fullTicker: string | null
  /** Folded code; empty if the text has several words. */
  readonly code: string
  readonly words: readonly string[]
}

const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
const MARKED = /:|\.(ln|lon)$|l_EQ$/i
const SUFFIX = /^(.+)\.(l|to|v|t|de|ax)$/i

/** @returns null if there is nothing to search for */
export function parseQuery(query: string): ParsedQuery | null {
  let text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFKC').trim()
  // An exchange in front or behind names one line: no other company with such a code is meant.
  const london = MARKED.test(text) ? readLondonTicker(text) : null
  const marked = london === null ? null : toFullTickerKey(london)
  if (marked !== null) {
    return { preferred: 'london', isin: null, fullTicker: marked, code: '', words: [] }
  }
  let preferred: PreferredMarket | null = null
  if (/\sLN$/i.test(text)) {
    preferred = 'london'
    text = text.slice(0, -3).trim()
  }
  if (text.startsWith('£') || text.startsWith('$')) {
    preferred = text.startsWith('£') ? 'london' : 'us'
    text = text.slice(1).trim()
  }
  // Queries often have a possessive where the name has none: Sainsbury's.
  const words = toWords(text.replace(/['’`]s\b/gi, '')).slice(0, MAX_WORDS)
  const code = /\s/.test(text) ? '' : foldCode(text)
  if (words.length === 0 && code === '') return null
  const isin = text.toUpperCase()
  const full = SUFFIX.exec(text)
  return {
    preferred,
    isin: isIsin(isin) ? isin : null,
    fullTicker: full?.[1] && full[2] ? `${foldCode(full[1])}.${full[2].toLowerCase()}` : null,
    code,
    words,
  }
}

/** The lookup key of a full ticker; null for tickers without a suffix. */
export function toFullTickerKey(ticker: string): string | null {
  const full = SUFFIX.exec(ticker)
  return full?.[1] && full[2] ? `${foldCode(full[1])}.${full[2].toLowerCase()}` : null
}
