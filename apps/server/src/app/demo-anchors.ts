import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { convert, currencyOf, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import { hasAccounts, isClosedEnded, isFundType } from '../modules/figures/index.ts'
import { createSimulatedCloses } from '../modules/gilts/index.ts'
import { GILT_TYPE, type Listing, type Universe } from '../modules/instruments/index.ts'
import { memoBy } from '../platform/memo-by.ts'
import { REFERENCE_DATE } from '../providers/demo/anchor.ts'
import { type DatedLevel, readDatedFacts } from '../providers/demo/dated-facts.ts'
import type { BoughtShare } from '../providers/demo/demo-brokers.ts'
import type { Anchor } from '../providers/demo/demo-provider.ts'
import type { ShortableShare } from '../providers/demo/demo-shorts.ts'
import { findMarketAnchor } from '../providers/demo/market-anchors.ts'
import { type SimulatedCompany, simulateCompany } from '../providers/demo/simulated-company.ts'
import type { Payer } from '../providers/demo/simulated-dividends.ts'
import { simulateFund } from '../providers/demo/simulated-fund.ts'
import { simulateGiltYield } from '../providers/demo/simulated-gilt-curve.ts'
import {
  type OfferableShare,
  type SimulatedOffer,
  simulateOffers,
  toJump,
} from '../providers/demo/simulated-offers.ts'
import type { DemoMember } from '../providers/demo/simulations.ts'

/**
 * The starting point of a simulated price: a listing's dated reference figures, or a dated figure of
 * an index, future or currency. Null for an unknown symbol.
 */
export function toDemoAnchor(universe: Universe, symbol: string): Anchor | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return findMarketAnchor(symbol)
  if (listing.retired_on !== null) return null
  if (listing.type === GILT_TYPE) return toGiltAnchor(listing)
  const level = readDatedFacts().levels.get(listing.ticker)
  const unit = listing.currency ?? level?.unit ?? null
  const own = dated(listing) ?? (level && datedLevel(level))
  const reference = (own && unit && convertAtFirstRate(own, unit)) || sisterOf(universe, listing)
  const listed = capOf(listing)
  const cap = listed ?? datedCap(level) ?? sisterCapOf(universe, listing)
  const marketCap = cap && unit !== null ? (capIn(cap, unit) ?? cap) : cap
  const follows = companyOf(universe, listing)
  const jumpOn = jumpsOf(universe).get(follows)
  return {
    price: reference?.value ?? null,
    unit,
    date: reference?.date ?? null,
    kind: isFundType(listing.type) ? 'fund' : 'share',
    name: listing.name,
    exchange: listing.exchange,
    sharesOutstanding: sharesIn(cap, own ?? null),
    marketCap,
    ...(follows === listing.ticker ? {} : { follows }),
    ...(isClosedEnded(listing) ? { isTrust: true } : {}),
    ...(level?.tracks ? { tracks: level.tracks.index } : {}),
    ...(jumpOn ? { jumpOn } : {}),
  }
}

const SMALLEST_OFFERABLE = 30e6

/** Offers in the simulated market, for companies of London whose size is known. */
export const simulatedOffersOf = memoBy((universe: Universe): readonly SimulatedOffer[] => {
  const sharesOf = (index: string, market: OfferableShare['market']): OfferableShare[] =>
    universe.membersOf(index).flatMap((listing) => {
      const { isin, name, ticker } = listing
      const cap = capOf(listing)
      const isKnown = cap?.unit === 'GBP' && cap.value >= SMALLEST_OFFERABLE
      if (isin === null || !isKnown || !hasAccounts(listing) || isClosedEnded(listing)) return []
      return [{ ticker, isin, name, market, inIssue: sharesIn(cap, dated(listing)) }]
    })
  return simulateOffers([
    ...sharesOf('FTSE AIM All-Share', 'AIM'),
    ...sharesOf('FTSE 250', 'FTSE 250'),
  ])
})

/** By the motion that the lines of a company share. */
const jumpsOf = memoBy(
  (universe: Universe): ReadonlyMap<string, (unixDay: number) => number> =>
    new Map(
      simulatedOffersOf(universe).flatMap((offer) => {
        const listing = universe.resolve(offer.share.ticker)?.listing
        return listing ? [[companyOf(universe, listing), toJump(offer)] as const] : []
      }),
    ),
)

/** A gilt follows the simulated curve of yields; one that the compiled list lacks has no price. */
function toGiltAnchor({ exchange, isin, name }: Listing): Anchor | null {
  const closeOn = isin === null ? null : simulatedClosesOf(isin)
  if (!closeOn) return null
  return {
    price: closeOn(Date.parse(REFERENCE_DATE) / DAY_MS),
    unit: 'GBP%',
    date: REFERENCE_DATE,
    kind: 'other',
    name,
    exchange,
    sharesOutstanding: null,
    marketCap: null,
    closeOn,
  }
}

const DAY_MS = 86_400_000
const simulatedClosesOf = createSimulatedCloses(simulateGiltYield)

/** A price in `unit`, as of a day. */
interface DatedPrice extends Price {
  readonly date: string | null
}

/** The list's own price, in the unit of its day. */
function dated({
  last_price: value,
  last_price_unit: unit,
  last_price_date: date,
}: Listing): DatedPrice | null {
  return value === null || unit === null ? null : { value, unit, date }
}

/** The price of a fund that tracks an index follows from the index's own dated level. */
function datedLevel({ price, unit, date, tracks }: DatedLevel): DatedPrice | null {
  if (price !== null) return { value: price, unit, date }
  if (tracks === null) return null
  const index = findMarketAnchor(tracks.index)
  if (!index?.price || !index.unit) return null
  const value = Number((index.price * tracks.ratio).toPrecision(5))
  return { value, unit: index.unit, date: index.date }
}

function capOf({ market_cap: value, market_cap_unit: unit }: Listing): Price | null {
  return value !== null && unit !== null ? { value, unit } : null
}

function datedCap(level: DatedLevel | undefined): Price | null {
  return level?.marketCap ? { value: level.marketCap, unit: currencyOf(level.unit) } : null
}

/** Of the same security on another exchange, where the list has the cap of that line alone. */
function sisterCapOf(universe: Universe, listing: Listing): Price | null {
  const { isin, type } = listing
  if (isin === null || type !== 'Shares') return null
  for (const line of linesOfCompany(universe, listing)) {
    const cap = line.isin === isin ? capOf(line) : null
    if (cap) return cap
  }
  return null
}

/** In the currency of a listing's unit, so that it stays price × shares while rates move. */
function capIn(cap: Price, unit: Unit): Price | null {
  const currency = currencyOf(unit)
  if (cap.unit === currency) return cap
  const converted = convertAtFirstRate({ ...cap, date: null }, currency)
  return converted && { value: Math.round(converted.value), unit: converted.unit }
}

/** Market cap ÷ price; null where their currencies differ. */
function sharesIn(cap: Price | null, price: DatedPrice | null): number | null {
  if (!cap || !price || price.value <= 0) return null
  const [whole, one] = [toMajor(cap), toMajor(price)]
  return whole.unit === one.unit ? Math.round(whole.value / one.value) : null
}

/** The same security's price on another exchange. */
function sisterOf(universe: Universe, listing: Listing): DatedPrice | null {
  if (listing.isin === null || listing.currency === null) return null
  for (const sister of linesOfCompany(universe, listing)) {
    const found = sister.isin === listing.isin ? dated(sister) : null
    const converted = found && convertAtFirstRate(found, listing.currency)
    if (converted) return converted
  }
  return null
}

/** In another unit at the simulation's first rates; unchanged in its own. */
function convertAtFirstRate(price: DatedPrice, unit: Unit): DatedPrice | null {
  if (price.unit === unit) return price
  const pair = `${toMajor(price).unit}${currencyOf(unit)}=X`
  const converted = convert(price, unit, findMarketAnchor(pair)?.price ?? null)
  return (
    converted && {
      value: Number(converted.value.toPrecision(5)),
      unit: converted.unit,
      date: price.date,
    }
  )
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
  if (!listing || !anchor) return null
  const { companies } = readDatedFacts()
  const facts = companies.get(listing.ticker) ?? companies.get(anchor.follows ?? '')
  const sector = listing.icb_supersector ?? listing.gics_sector
  return simulateCompany(symbol, sector, anchor, { seedText: seed, ...(facts ? { facts } : {}) })
}

/** The company, fund or trust behind a listing that may pay dividends; null for anything else. */
export function toDemoPayer(
  universe: Universe,
  symbol: string,
  seed: string,
): { readonly payer: Payer; readonly anchor: Anchor } | null {
  const listing = universe.resolve(symbol)?.listing
  const anchor = listing ? toDemoAnchor(universe, symbol) : null
  if (!listing || !anchor) return null
  const company = toDemoCompany(universe, symbol, seed)
  if (company) return { payer: { kind: 'company', company }, anchor }
  if (anchor.kind !== 'fund' && !isClosedEnded(listing)) return null
  const { companies, levels } = readDatedFacts()
  const known = (companies.get(listing.ticker) ?? levels.get(listing.ticker))?.dividendYield
  const fund = simulateFund(symbol, anchor, seed, known ?? null)
  return fund && { payer: { kind: 'fund', fund }, anchor }
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
  const found = universe.membersOf(index).flatMap((listing): DemoMember[] => {
    const anchor = toDemoAnchor(universe, listing.ticker)
    const cap = capOf(listing)
    return anchor?.marketCap && cap?.unit === 'GBP'
      ? [{ symbol: listing.ticker, anchor, cap: cap.value }]
      : []
  })
  return found.length < LEAST_MEMBERS ? null : found
})

/** London companies whose size in pounds is known. */
export function listShortable(universe: Universe): ShortableShare[] {
  return [...universe.london].flatMap((listing) => {
    const { isin, name } = listing
    const cap = capOf(listing)
    if (isin === null || cap?.unit !== 'GBP' || !hasAccounts(listing)) return []
    return { isin, name, marketCap: cap.value }
  })
}

/** Shares that the simulated brokers' reports buy. */
export function listBought(universe: Universe): BoughtShare[] {
  return ['BP.L', 'BARC.L', 'SGRO.L', 'TSCO.L', 'GSK.L'].flatMap((ticker) => {
    const listing = universe.resolve(ticker)?.listing
    return listing ? [{ ticker, isin: listing.isin, name: listing.name }] : []
  })
}
