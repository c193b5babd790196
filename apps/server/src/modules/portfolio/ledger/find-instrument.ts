/** Which listing an activity means, by what its source says of it. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { findSymbol, type Listing, subjectOf, type Universe } from '../../instruments/index.ts'

export interface InstrumentHint {
  readonly ticker?: string | null | undefined
  readonly isin?: string | null | undefined
  readonly sedol?: string | null | undefined
  /** Unit of a price; distinguishes the lines of one security. */
  readonly unit?: string | null | undefined
}

export interface FoundInstrument {
  readonly subject: string
  readonly ticker: string
}

export function toFound(universe: Universe, ticker: string): FoundInstrument {
  return { subject: subjectOf(universe, ticker), ticker }
}

/** By ISIN first, then SEDOL, then ticker; undefined if none names a listing. */
export function findInstrument(
  universe: Universe,
  hint: InstrumentHint,
): FoundInstrument | undefined {
  const listing =
    (hint.isin ? findByIsin(universe, hint.isin, hint) : undefined) ??
    (hint.sedol ? findBySedol(universe, hint.sedol, hint) : undefined) ??
    (hint.ticker ? findByTicker(universe, hint.ticker, hint) : undefined)
  return listing && { subject: listing.listing_id, ticker: listing.ticker }
}

function findByIsin(universe: Universe, isin: string, hint: InstrumentHint): Listing | undefined {
  const preferred = universe.resolve(isin)?.listing
  if (preferred?.isin !== isin) return undefined
  const lines = universe.linesOf(preferred.issuer_id).filter((line) => line.isin === isin)
  return bestLine([preferred, ...lines.filter((line) => line !== preferred)], hint)
}

function findByTicker(universe: Universe, text: string, hint: InstrumentHint): Listing | undefined {
  const symbol = findSymbol(universe, text)
  if (symbol === null) return undefined
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return undefined
  const sameCode = universe.listByCode(text)
  // A whole symbol such as VOD.L names one line; an exchange's code may name several.
  return text.trim().toUpperCase() === symbol ? listing : bestLine([listing, ...sameCode], hint)
}

/** Lines in order of preference; what the hint says of ticker and currency counts first. */
function bestLine(
  lines: readonly Listing[],
  { ticker, unit }: InstrumentHint,
): Listing | undefined {
  const code = ticker?.trim().toUpperCase()
  const scoreOf = (line: Listing) =>
    (code !== undefined && [line.ticker, line.tidm].includes(code) ? 4 : 0) +
    (unit && line.currency && currencyOf(line.currency) === currencyOf(unit) ? 2 : 0) -
    (line.retired_on === null ? 0 : 8) -
    (line.is_international === 1 ? 1 : 0)
  return lines.reduce<Listing | undefined>(
    (best, line) => (best === undefined || scoreOf(line) > scoreOf(best) ? line : best),
    undefined,
  )
}

/** Countries whose ISINs contain the SEDOL, and that have shares and funds in London. */
const SEDOL_COUNTRIES = ['GB', 'IE', 'JE', 'GG', 'IM']

function findBySedol(universe: Universe, sedol: string, hint: InstrumentHint): Listing | undefined {
  for (const country of SEDOL_COUNTRIES) {
    const isin = toIsin(country, sedol)
    const found = isin === null ? undefined : findByIsin(universe, isin, hint)
    if (found) return found
  }
  return undefined
}

/** A national number as ISIN: country, two zeros, SEDOL and the check digit. */
function toIsin(country: string, sedol: string): string | null {
  for (let digit = 0; digit <= 9; digit++) {
    const isin = `${country}00${sedol}${digit}`
    if (isIsin(isin)) return isin
  }
  return null
}
