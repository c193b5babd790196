import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { convert, currencyOf, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import { hasAccounts, isFundType } from '../modules/figures/index.ts'
import type { Listing, Universe } from '../modules/instruments/index.ts'
import { memoBy } from '../platform/memo-by.ts'
import type { Anchor } from '../providers/demo/demo-provider.ts'
import { findMarketAnchor } from '../providers/demo/market-anchors.ts'
import { type SimulatedCompany, simulateCompany } from '../providers/demo/simulated-accounts.ts'
import type { DemoMember } from '../providers/demo/simulations.ts'

/**
 * The starting point of a simulated price: a listing's dated reference figures, or a dated figure of
 * an index, future or currency. Null for an unknown symbol.
 */
export function toDemoAnchor(universe: Universe, symbol: string): Anchor | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return findMarketAnchor(symbol)
  if (listing.retired_on !== null) return null
  const own = dated(listing)
  const reference = own ?? sisterOf(universe, listing)
  const marketCap = capOf(listing)
  const follows = companyOf(universe, listing)
  return {
    price: reference?.value ?? null,
    unit: listing.currency,
    date: reference?.date ?? null,
    kind: isFundType(listing.type) ? 'fund' : 'share',
    name: listing.name,
    exchange: listing.exchange,
    sharesOutstanding: sharesIn(marketCap, own),
    marketCap,
    ...(follows === listing.ticker ? {} : { follows }),
  }
}

/** A price in `unit`, as of a day. */
interface DatedPrice extends Price {
  readonly date: string | null
}

/** The list's own price; one in another unit than the current one is outdated. */
function dated({
  currency,
  last_price: value,
  last_price_unit: unit,
  last_price_date: date,
}: Listing): DatedPrice | null {
  if (value === null || unit === null || unit !== currency) return null
  return { value, unit, date }
}

function capOf({ market_cap: value, market_cap_unit: unit }: Listing): Price | null {
  return value !== null && unit !== null ? { value, unit } : null
}

/** Market cap ÷ price; null where their currencies differ. */
function sharesIn(cap: Price | null, price: DatedPrice | null): number | null {
  if (!cap || !price || price.value <= 0) return null
  const [whole, one] = [toMajor(cap), toMajor(price)]
  return whole.unit === one.unit ? Math.round(whole.value / one.value) : null
}

/** The same security's price on another exchange, converted at the simulation's first rates. */
function sisterOf(universe: Universe, listing: Listing): DatedPrice | null {
  if (listing.isin === null || listing.currency === null) return null
  for (const sister of linesOfCompany(universe, listing)) {
    const found = sister.isin === listing.isin ? dated(sister) : null
    const converted = found && convertAtFirstRate(found, listing.currency)
    if (converted) return { ...converted, date: found.date }
  }
  return null
}

function convertAtFirstRate(price: Price, unit: Unit): Price | null {
  const pair = `${toMajor(price).unit}${currencyOf(unit)}=X`
  const converted = convert(price, unit, findMarketAnchor(pair)?.price ?? null)
  return converted && { ...converted, value: Number(converted.value.toPrecision(5)) }
}

/** An umbrella of funds has hundreds of lines that have nothing to do with each other. */
const MOST_LINES = 12

function linesOfCompany(universe: Universe, listing: Listing): readonly Listing[] {
  if (isFundType(listing.type)) return [listing]
  const lines = universe.linesOf(listing.issuer_id)
  return lines.length > MOST_LINES ? [listing] : lines
}

/** Key shared by all lines of a company: the start of an American ISIN, or the main line's ticker. */
function companyOf(universe: Universe, listing: Listing): string {
  const { isin, type } = listing
  if (isin?.startsWith('US') && !isFundType(type)) return isin.slice(0, 'US'.length + 6)
  return mainLineOf(universe, listing).ticker
}

/** The line that the others move with: the first with a dated price, London before the rest. */
function mainLineOf(universe: Universe, listing: Listing): Listing {
  const lines = linesOfCompany(universe, listing).filter((line) => dated(line) !== null)
  const sorted = lines.toSorted((a, b) => a.ticker.localeCompare(b.ticker, 'en'))
  return sorted.find(({ exchange }) => isLondonExchange(exchange)) ?? sorted[0] ?? listing
}

/** The company behind a share; null for funds and for symbols without a listing. */
export function toDemoCompany(
  universe: Universe,
  symbol: string,
  seed: string,
): SimulatedCompany | null {
  const listing = universe.resolve(symbol)?.listing
  const anchor = listing && hasAccounts(listing) ? toDemoAnchor(universe, symbol) : null
  const sector = listing?.icb_supersector ?? listing?.gics_sector ?? null
  return anchor && simulateCompany(symbol, sector, anchor, seed)
}

/** The indices that move with their simulated members, all of which have their size in pounds. */
const INDICES: Readonly<Record<string, string>> = {
  '^FTSE': 'FTSE 100',
  '^FTMC': 'FTSE 250',
  '^FTAI': 'FTSE AIM All-Share',
  '^FTAS': 'FTSE All-Share',
}
/** Fewer make no index. */
const LEAST_MEMBERS = 3

/** Members with a market cap in pounds; null for anything but an index of London. */
export function findDemoMembers(universe: Universe, symbol: string): readonly DemoMember[] | null {
  const index = INDICES[symbol]
  return index === undefined ? null : membersOf(universe, index)
}

const membersOf = memoBy((universe: Universe, index: string): readonly DemoMember[] | null => {
  const found = universe.membersOf(index).flatMap(({ ticker }): DemoMember[] => {
    const anchor = toDemoAnchor(universe, ticker)
    const cap = anchor?.marketCap ? toMajor(anchor.marketCap) : null
    return anchor && cap?.unit === 'GBP' ? [{ symbol: ticker, anchor, cap: cap.value }] : []
  })
  return found.length < LEAST_MEMBERS ? null : found
})
