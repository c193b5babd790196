/** Finds the listing that a row of a price file means. Pure. */
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/index.ts'
import { currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { Listing, Universe } from '../../instruments/index.ts'
import type { FileReading, FileSeries } from './file-reading.ts'

type Named = Pick<FileSeries, 'isin' | 'ticker' | 'unit'>

/** Stooq's endings of exchanges that are ours. */
const STOOQ_ENDINGS: Readonly<Record<string, string>> = { '.UK': '.L', '.US': '' }

/** The listing, or a sentence that says why there is none. */
export function findInstrument(
  universe: Universe,
  layout: FileReading['layout'],
  { isin, ticker, unit }: Named,
): Listing | string {
  const code = layout === 'stooq' && ticker !== null ? toOwnTicker(ticker) : ticker
  if (code === null && ticker !== null)
    return `${ticker} has an ending of Stooq's that is not known here.`
  const byTicker = code ? findByTicker(universe, code) : null
  if (typeof byTicker === 'string') return byTicker
  if (isin === null) return byTicker ?? 'The row names no instrument.'
  if (byTicker === null) return findByIsin(universe, isin, unit)
  if (byTicker.isin !== null && byTicker.isin !== isin) {
    return `${byTicker.ticker} has the ISIN ${byTicker.isin}, the file says ${isin}.`
  }
  return byTicker
}

function toOwnTicker(ticker: string): string | null {
  const dot = ticker.lastIndexOf('.')
  if (dot === -1) return null
  const ending = STOOQ_ENDINGS[ticker.slice(dot)]
  return ending === undefined ? null : `${ticker.slice(0, dot)}${ending}`
}

function findByTicker(universe: Universe, code: string): Listing | string {
  const found = universe.resolve(code)
  if (!found) return `${code} is no instrument that is known here.`
  const { formerTicker, listing } = found
  if (listing.ticker === code || formerTicker !== null) return listing
  const live = universe.listByCode(code).filter(({ retired_on: retiredOn }) => retiredOn === null)
  if (live.length < 2) return listing
  return `${code} is the code of ${namesOf(live)}. Write one of these.`
}

/** Of several lines with the ISIN, the one that trades in the currency of the file's unit. */
function findByIsin(universe: Universe, isin: string, unit: Unit | null): Listing | string {
  const found = universe.resolve(isin)?.listing
  if (!found) return `${isin} is no instrument that is known here.`
  const lines = universe
    .linesOf(found.issuer_id)
    .filter((line) => line.isin === isin && line.retired_on === null)
  if (lines.length < 2) return found
  const traded = lines.filter(
    (line) => unit !== null && currencyOfListing(line) === currencyOf(unit),
  )
  const [only, ...others] = traded
  if (only && others.length === 0) return only
  return `${isin} is traded as ${namesOf(lines)}. Give the ticker.`
}

const namesOf = (listings: readonly Listing[]) =>
  listings
    .slice(0, 4)
    .map(({ ticker }) => ticker)
    .join(', ')

/** The unit that was declared for an added fund; null for a listing of an exchange. */
export function unitOfFund({
  currency,
  exchange,
}: Pick<Listing, 'currency' | 'exchange'>): Unit | null {
  return exchange === FUND_EXCHANGE ? currency : null
}

/** Null where the instrument list does not say. */
export function currencyOfListing({
  currency,
  last_price_unit: unit,
}: Pick<Listing, 'currency' | 'last_price_unit'>): string | null {
  const declared = unit ?? currency
  return declared === null ? null : currencyOf(declared)
}
