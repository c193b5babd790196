/**
 * How names, codes and queries are brought to one spelling. Folding is the same on both sides, so
 * that case, accents and punctuation never decide whether something is found.
 */
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'

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
  // Nearly every name is plain ASCII, for which case is all there is to fold.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  // Upper case first: it is what turns ß and ligatures into letters.
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æœøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** A code without anything but letters and digits: `BP.` → `bp`, `BT-A` and `BT.A` → `bta`. */
export function foldCode(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * The words of a name: dots and apostrophes vanish (`p.l.c.` → `plc`), all else that is no letter or
 * digit separates, and `and` is left out, because it is also written `&`.
 */
export function toWords(text: string): string[] {
  return foldText(text)
    .replace(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and')
}

/** Words that say what kind of company it is, not which. */
const LEGAL_WORDS = new Set(
  (
    'ab ag asa bv co company corp corporation group holding holdings inc incorporated limited ltd ' +
    'nv oyj plc sa se spa the'
  ).split(' '),
)

/** The name that people say: `Tesco PLC` → `tesco`, `The Sage Group plc` → `sage`. */
export function toSpokenName(words: readonly string[]): string {
  return words.filter((word) => !LEGAL_WORDS.has(word)).join(' ')
}

/** Where a typed sign sends the search first. */
type PreferredMarket = 'london' | 'us'

export interface ParsedQuery {
  /** Set for `£VOD` and `VOD LN`, and for `$AAPL`. */
  readonly preferred: PreferredMarket | null
  /** Capitals, when the text is an ISIN. */
  readonly isin: string | null
  /** `vod.l`: folded code and suffix, when the text has an exchange's suffix. */
  readonly fullTicker: string | null
  /** Folded code; empty when the text has several words. */
  readonly code: string
  readonly words: readonly string[]
}

const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
const SUFFIX = /^(.+)\.(l|to|v|t|de|ax)$/i

/** @returns null when there is nothing to search for */
export function parseQuery(query: string): ParsedQuery | null {
  let text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFKC').trim()
  let preferred: PreferredMarket | null = null
  if (/\sLN$/i.test(text)) {
    preferred = 'london'
    text = text.slice(0, -3).trim()
  }
  if (text.startsWith('£') || text.startsWith('$')) {
    preferred = text.startsWith('£') ? 'london' : 'us'
    text = text.slice(1).trim()
  }
  // A possessive is often typed where the name has none: Sainsbury's.
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

/** The key under which a row's full ticker is found; null for tickers without a suffix. */
export function toFullTickerKey(ticker: string): string | null {
  const full = SUFFIX.exec(ticker)
  return full?.[1] && full[2] ? `${foldCode(full[1])}.${full[2].toLowerCase()}` : null
}
