/**
 * Which listing an activity means, by what its source says of it: the ISIN outranks currency and
 * market, and both outrank the exchange code, which several companies share.
 */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { findSymbol, type Listing, subjectOf, type Universe } from '../../instruments/index.ts'
import { isSameName } from './instrument-names.ts'

export interface InstrumentHint {
  /** As this terminal writes it: `VOD.L`, `TSCO` for a company in America. */
  readonly symbol?: string | null | undefined
  /** A code of some exchange, which several companies may share. */
  readonly ticker?: string | null | undefined
  readonly isin?: string | null | undefined
  readonly sedol?: string | null | undefined
  readonly name?: string | null | undefined
  /** Unit of a price or an amount; distinguishes lines of one security, and companies of one code. */
  readonly unit?: string | null | undefined
  /** The unit is that of a payment, which need not be the currency of the line. */
  readonly isPaid?: boolean
  /** Shares move, so that what is held says nothing. */
  readonly isOfShares?: boolean
}

export interface FoundInstrument {
  readonly subject: string
  readonly ticker: string
}

export type InstrumentSearch =
  | { readonly found: FoundInstrument }
  /** Listings that the source may mean; empty if nothing is known of it. */
  | {
      readonly candidates: readonly Listing[]
      /** A sentence, where its parts contradict each other or one cannot be read. */
      readonly reason?: string
    }

export function toFound(universe: Universe, ticker: string): FoundInstrument {
  return { subject: subjectOf(universe, ticker), ticker }
}

/** Finds the one listing that fits all of the hint; otherwise the candidates among which to ask. */
export function searchInstrument(universe: Universe, hint: InstrumentHint): InstrumentSearch {
  const named = hint.symbol ? universe.resolve(hint.symbol)?.listing : undefined
  if (named) return foundOr(named, [])
  const given = hint.isin?.trim().toUpperCase()
  if (given && !isIsin(given)) return unreadable(universe, given, hint)
  const isin = given ?? (hint.sedol ? toListedIsin(universe, hint.sedol) : null)
  if (isin) {
    const lines = linesOfIsin(universe, isin)
    if (lines.length > 0) return searchLines(universe, isin, lines, hint)
    return searchRenamed(universe, hint)
  }
  if (hint.ticker) return searchCode(universe, hint.ticker, hint)
  return { candidates: [] }
}

/** Lines among which a payment may be: those of the ISIN, else those of the code. */
export function linesOf(universe: Universe, { isin, ticker }: InstrumentHint): readonly Listing[] {
  const given = isin?.trim().toUpperCase()
  const lines = given
    ? linesOfIsin(universe, given)
    : ticker && !wholeSymbol(universe, ticker)
      ? listCandidates(universe, ticker)
      : []
  return lines.filter(({ retired_on: retiredOn }) => retiredOn === null)
}

function unreadable(universe: Universe, isin: string, hint: InstrumentHint): InstrumentSearch {
  const isShaped = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(isin)
  return {
    candidates: hint.ticker ? listCandidates(universe, hint.ticker) : [],
    reason: isShaped
      ? `The ISIN "${isin}" has a wrong check digit: one of its characters is mistyped.`
      : `"${isin}" is no ISIN.`,
  }
}

/** The line of an ISIN that the code and the currency name; a code of another security asks. */
function searchLines(
  universe: Universe,
  isin: string,
  lines: readonly Listing[],
  hint: InstrumentHint,
): InstrumentSearch {
  const [first] = lines
  const coded = hint.ticker ? listCandidates(universe, hint.ticker) : []
  const own = coded.find((line) => lines.some(({ listing_id: id }) => id === line.listing_id))
  const isNamed = lines.some((line) => fitsName(line, hint.name))
  const isOfIssuer = coded.some(({ issuer_id: id }) => lines.some((line) => line.issuer_id === id))
  if (first && coded.length > 0 && !isOfIssuer && !isNamed) {
    return {
      candidates: [first, ...coded],
      reason: `The code "${hint.ticker ?? ''}" contradicts the ISIN ${isin}, which is ${first.name}.`,
    }
  }
  return contradictedByUnit(own, lines, hint) ?? foundOr(bestLine(lines, hint), lines)
}

/** A line of the row's currency exists, and the code names another. */
function contradictedByUnit(
  named: Listing | undefined,
  lines: readonly Listing[],
  { isPaid, unit }: InstrumentHint,
): InstrumentSearch | null {
  if (isPaid || !named?.currency || isPricedIn(named, unit)) return null
  const priced = lines.filter((line) => line.retired_on === null && isPricedIn(line, unit))
  if (priced.length === 0) return null
  return {
    candidates: [...priced, named],
    reason: `${named.ticker} is priced in ${named.currency}, this row in ${unit ?? ''}.`,
  }
}

function foundOr(listing: Listing | undefined, candidates: readonly Listing[]): InstrumentSearch {
  if (!listing) return { candidates }
  return { found: { subject: listing.listing_id, ticker: listing.ticker } }
}

function linesOfIsin(universe: Universe, isin: string): Listing[] {
  const preferred = universe.resolve(isin)?.listing
  if (preferred?.isin !== isin) return []
  const lines = universe.linesOf(preferred.issuer_id).filter((line) => line.isin === isin)
  return [preferred, ...lines.filter(({ listing_id: id }) => id !== preferred.listing_id)]
}

/**
 * An ISIN that is not in the list: companies change theirs. Another one is right only on the same
 * market and under a matching name.
 */
function searchRenamed(universe: Universe, hint: InstrumentHint): InstrumentSearch {
  const candidates = hint.ticker ? listCandidates(universe, hint.ticker) : []
  const same = candidates.filter(
    (line) => isPricedIn(line, hint.unit) && hint.name && isSameName(line.name, hint.name),
  )
  return foundOr(same.length > 0 ? bestLine(same, hint) : undefined, plausible(candidates, hint))
}

/** Candidates that neither their currency nor their name rules out. */
function plausible(candidates: readonly Listing[], { name, unit }: InstrumentHint): Listing[] {
  return candidates.filter((line) => fitsName(line, name) || (unit && isPricedIn(line, unit)))
}

/** A code without an ISIN: of several companies the one that trades in the row's currency. */
function searchCode(universe: Universe, text: string, hint: InstrumentHint): InstrumentSearch {
  const candidates = listCandidates(universe, text)
  const whole = wholeSymbol(universe, text)
  if (whole) {
    const lines = whole.isin === null ? [] : linesOfIsin(universe, whole.isin)
    return contradictedByUnit(whole, lines, hint) ?? foundOr(whole, candidates)
  }
  const priced = candidates.filter((line) => isPricedIn(line, hint.unit))
  const fitting =
    priced.length > 0 ? priced : candidates.filter((line) => fitsName(line, hint.name))
  const issuers = new Set(fitting.map(({ issuer_id: id }) => id))
  if (issuers.size === 1) return foundOr(bestLine(fitting, hint), candidates)
  const named = fitting.filter((line) => fitsName(line, hint.name))
  if (new Set(named.map(({ issuer_id: id }) => id)).size === 1) {
    return foundOr(bestLine(named, hint), candidates)
  }
  // The home market of the terminal: in pounds, the company listed in London itself.
  const home = fitting.filter((line) => line.ticker.endsWith('.L') && line.is_international === 0)
  const isHome = hint.unit && currencyOf(hint.unit) === 'GBP' && home.length === 1
  return foundOr(isHome ? home[0] : undefined, fitting.length > 0 ? fitting : candidates)
}

/** A symbol with the suffix of its market, such as `VOD.L`, names one line. */
function wholeSymbol(universe: Universe, text: string): Listing | null {
  const symbol = findSymbol(universe, text)
  if (symbol === null || !/[.-]/.test(symbol)) return null
  const listing = universe.resolve(symbol)?.listing
  return listing && (text.trim().toUpperCase() === symbol || text.endsWith('l_EQ')) ? listing : null
}

function listCandidates(universe: Universe, text: string): Listing[] {
  const symbol = findSymbol(universe, text)
  const direct = symbol === null ? undefined : universe.resolve(symbol)?.listing
  const all = [...(direct ? [direct] : []), ...universe.listByCode(text)]
  const byId = new Map(all.map((line) => [line.listing_id, line]))
  return [...byId.values()].filter(({ retired_on: retiredOn }) => retiredOn === null)
}

/** True without a unit, or for a listing whose currency is unknown. */
function isPricedIn(line: Listing, unit: string | null | undefined): boolean {
  if (!unit || line.currency === null) return true
  return currencyOf(line.currency) === currencyOf(unit)
}

function fitsName(line: Listing, name: string | null | undefined): boolean {
  return Boolean(name) && isSameName(line.name, name ?? '')
}

/** Lines in order of preference; the hint's currency and ticker count first. */
function bestLine(
  lines: readonly Listing[],
  { ticker, unit }: InstrumentHint,
): Listing | undefined {
  const code = ticker?.trim().toUpperCase()
  const scoreOf = (line: Listing) =>
    (code !== undefined && [line.ticker, line.tidm].includes(code) ? 4 : 0) +
    (unit && line.currency && currencyOf(line.currency) === currencyOf(unit) ? 2 : 0) +
    (unit && line.currency === unit ? 1 : 0) -
    (isPricedIn(line, unit) ? 0 : 3) -
    (line.retired_on === null ? 0 : 8) -
    (line.is_international === 1 ? 1 : 0)
  return lines.reduce<Listing | undefined>(
    (best, line) => (best === undefined || scoreOf(line) > scoreOf(best) ? line : best),
    undefined,
  )
}

/** Countries whose ISINs contain the SEDOL, and that have shares and funds in London. */
const SEDOL_COUNTRIES = ['GB', 'IE', 'JE', 'GG', 'IM']

function toListedIsin(universe: Universe, sedol: string): string | null {
  for (const country of SEDOL_COUNTRIES) {
    const isin = toIsin(country, sedol)
    if (isin !== null && linesOfIsin(universe, isin).length > 0) return isin
  }
  return null
}

/** A national number as ISIN: country, two zeros, SEDOL and the check digit. */
function toIsin(country: string, sedol: string): string | null {
  for (let digit = 0; digit <= 9; digit++) {
    const isin = `${country}00${sedol}${digit}`
    if (isIsin(isin)) return isin
  }
  return null
}
