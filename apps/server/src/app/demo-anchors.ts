import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { convert, currencyOf, toMajor, type Unit } from '@leadenhall/contract/shared/money.ts'
import { hasAccounts, isClosedEnded, isFundType, isReceipt } from '../modules/figures/index.ts'
import { createSimulatedCloses } from '../modules/gilts/index.ts'
import {
  GILT_TYPE,
  type Listing,
  readFundIndices,
  type Universe,
} from '../modules/instruments/index.ts'
import { memoBy } from '../platform/memo-by.ts'
import { type Leader, REFERENCE_DATE } from '../providers/demo/anchor.ts'
import { type DatedLevel, readDatedFacts } from '../providers/demo/dated-facts.ts'
import type { BoughtShare } from '../providers/demo/demo-brokers.ts'
import type { Anchor } from '../providers/demo/demo-provider.ts'
import type { ShortableShare } from '../providers/demo/demo-shorts.ts'
import { findMarketAnchor } from '../providers/demo/market-anchors.ts'
import {
  type SimulatedCompany,
  simulateCompany,
  toLine,
} from '../providers/demo/simulated-company.ts'
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
  if (!listing) return withPast(findMarketAnchor(symbol), symbol)
  if (listing.retired_on !== null) return null
  if (listing.type === GILT_TYPE) return toGiltAnchor(listing)
  const main = mainLineOf(universe, listing)
  const bond = main === listing ? null : compareLines(listing, main)
  if (bond) return toLineAnchor(universe, listing, main, bond)
  const unit = unitOf(listing)
  const own = datedPriceOf(listing)
  const reference = own && unit !== null ? convertAtFirstRate(own, unit) : null
  const cap = capOf(listing) ?? sisterCapOf(universe, listing)
  const marketCap = cap && unit !== null ? (capIn(cap, unit) ?? cap) : cap
  const leader = findIndexOf(listing)
  const jumpOn = jumpsOf(universe).get(listing.ticker)
  const anchor = {
    ...describeAnchor(listing),
    price: reference?.value ?? null,
    unit,
    date: reference?.date ?? null,
    sharesOutstanding: sharesIn(cap, own),
    marketCap,
    ...(leader ? { leader } : {}),
    ...(jumpOn ? { jumpOn } : {}),
  }
  return withPast(anchor, listing.ticker)
}

/** With known closes of earlier years, where they are in the unit of the anchor. */
function withPast(anchor: Anchor | null, symbol: string): Anchor | null {
  const past = readDatedFacts().yearEnds.get(symbol)
  const fits = anchor && anchor.price !== null && past && past.unit === anchor.unit
  return fits ? { ...anchor, past: past.closes } : anchor
}

function describeAnchor(listing: Listing) {
  const { exchange, name, type } = listing
  return {
    kind: isFundType(type) ? ('fund' as const) : ('share' as const),
    name,
    exchange,
    ...(isClosedEnded(listing) ? { isTrust: true as const } : {}),
  }
}

/** A line has the price and the size of its company, in its own unit. */
function toLineAnchor(
  universe: Universe,
  listing: Listing,
  main: Listing,
  { prices, shares }: LineRatio,
): Anchor | null {
  const anchor = toDemoAnchor(universe, main.ticker)
  if (!anchor) return null
  const unit = unitOf(listing)
  const { date, marketCap, price, sharesOutstanding } = anchor
  const known = price !== null && prices !== null && anchor.unit !== null
  const whole = known ? { value: price * prices, unit: anchor.unit, date } : null
  const own = whole && unit !== null ? convertAtFirstRate(whole, unit) : null
  const isCounted = sharesOutstanding !== null && shares !== null
  return {
    ...describeAnchor(listing),
    price: own?.value ?? null,
    unit,
    date: own?.date ?? null,
    sharesOutstanding: isCounted ? Math.round(sharesOutstanding / shares) : null,
    marketCap: marketCap && unit !== null ? capIn(marketCap, unit) : marketCap,
    leader: { symbol: main.ticker, isHedged: false, shares },
  }
}

/** The index of a fund, by its name or else by its dated level. */
function findIndexOf({ ticker }: Listing): Leader | null {
  const named = readFundIndices().get(ticker)
  const symbol = named?.index ?? levelOf(ticker)?.tracks?.index
  return symbol === undefined
    ? null
    : { symbol, isHedged: (named?.hedgedTo ?? null) !== null, shares: null }
}

const levelOf = (ticker: string) => readDatedFacts().levels.get(ticker)
const unitOf = ({ currency, ticker }: Listing) => currency ?? levelOf(ticker)?.unit ?? null

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

/** By the main line of the company. */
const jumpsOf = memoBy(
  (universe: Universe): ReadonlyMap<string, (unixDay: number) => number> =>
    new Map(
      simulatedOffersOf(universe).flatMap((offer) => {
        const listing = universe.resolve(offer.share.ticker)?.listing
        return listing ? [[mainLineOf(universe, listing).ticker, toJump(offer)] as const] : []
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

/** The list's own price, or one of the dated levels. */
function datedPriceOf(listing: Listing): DatedPrice | null {
  const level = levelOf(listing.ticker)
  return dated(listing) ?? (level ? datedLevel(level) : null)
}

function capOf({ market_cap: value, market_cap_unit: unit, ticker }: Listing): Price | null {
  if (value !== null && unit !== null) return { value, unit }
  const level = levelOf(ticker)
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
  if (!isOfCompany(listing)) return [listing]
  const ids = linesByCompany(universe).get(universe.companyOf(listing)) ?? []
  if (ids.length < 2 || ids.length > MOST_LINES) return [listing]
  return ids.flatMap((id) => universe.findById(id) ?? [])
}

/** Ids of the lines of each company. */
const linesByCompany = memoBy((universe: Universe): ReadonlyMap<string, readonly string[]> => {
  const lines = new Map<string, string[]>()
  for (const listing of universe.live) {
    if (!isOfCompany(listing)) continue
    const company = universe.companyOf(listing)
    const known = lines.get(company)
    if (known) known.push(listing.listing_id)
    else lines.set(company, [listing.listing_id])
  }
  return lines
})

/** Shares of a company or of a trust, or receipts for them. */
export const isOfCompany = (listing: Listing) => hasAccounts(listing) || isClosedEnded(listing)

/** The line that the others move with: with a dated price, no receipt, of London, in this order. */
function mainLineOf(universe: Universe, listing: Listing): Listing {
  const lines = linesOfCompany(universe, listing)
  if (lines.length < 2) return listing
  const place = (line: Listing) =>
    (datedPriceOf(line) === null ? 4 : 0) +
    (isReceipt(line) ? 2 : 0) +
    (isLondonExchange(line.exchange) ? 0 : 1)
  const [main] = lines.toSorted(
    (a, b) => place(a) - place(b) || a.ticker.localeCompare(b.ticker, 'en'),
  )
  return main === undefined || main.listing_id === listing.listing_id ? listing : main
}

/** How a line compares with its company's main one. */
interface LineRatio {
  /** Of its price to that of the main line; null where none is known. */
  readonly prices: number | null
  /** Shares of the main line that one of it is for; null where the number is not known. */
  readonly shares: number | null
}

/** Market caps of one company, stated half a year apart. */
const MOST_APART = 2
const CLOSE_TO_WHOLE = 0.15

/**
 * A receipt is for several shares, or for a part of one: by their dated prices, less what the company
 * has gained between the two days. Null for lines that cannot be of one company.
 */
function compareLines(line: Listing, main: Listing): LineRatio | null {
  const [price, mainPrice] = [datedPriceOf(line), datedPriceOf(main)]
  const inMain = price && mainPrice && convertAtFirstRate(price, mainPrice.unit)
  if (!inMain) {
    return isOneShare(line, main) ? { prices: 1, shares: 1 } : { prices: null, shares: null }
  }
  const prices = inMain.value / mainPrice.value
  const shares = toWholeShares(prices * (gainBetween(main, line) ?? Number.NaN))
  if (shares === null) return null
  return { prices: price.date === mainPrice.date ? prices : shares, shares }
}

/** True of lines under one ISIN, and of ordinary shares where the list of an exchange has none. */
function isOneShare(line: Listing, main: Listing): boolean {
  if (line.isin !== null && main.isin !== null) return line.isin === main.isin && !isReceipt(line)
  return line.type === 'Shares' && main.type === 'Shares'
}

/** Market cap of one line ÷ that of another; null if they cannot be the same company's. */
function gainBetween(one: Listing, other: Listing): number | null {
  const [cap, otherCap] = [capOf(one), capOf(other)]
  if (!cap || !otherCap) return 1
  const same = capIn(otherCap, cap.unit)
  const ratio = same && cap.value / same.value
  return ratio && ratio < MOST_APART && ratio > 1 / MOST_APART ? ratio : null
}

/** A whole number, or one divided by a whole number; null if it is near neither. */
function toWholeShares(ratio: number): number | null {
  const shares = ratio >= 1 ? Math.round(ratio) : 1 / Math.round(1 / ratio)
  return Math.abs(ratio / shares - 1) <= CLOSE_TO_WHOLE ? shares : null
}

/** The company behind a share, the same one behind all its lines; null for funds and for symbols without a listing. */
export function toDemoCompany(
  universe: Universe,
  symbol: string,
  seed: string,
): SimulatedCompany | null {
  const listing = universe.resolve(symbol)?.listing
  const anchor = listing && hasAccounts(listing) ? toDemoAnchor(universe, symbol) : null
  if (!listing || !anchor) return null
  const main = anchor.leader ? universe.resolve(anchor.leader.symbol)?.listing : listing
  const mainAnchor = main && toDemoAnchor(universe, main.ticker)
  if (!main || !mainAnchor) return null
  const { companies } = readDatedFacts()
  const [facts] = [main, listing, ...linesOfCompany(universe, listing)].flatMap(
    ({ ticker }) => companies.get(ticker) ?? [],
  )
  const company = simulateCompany(main.ticker, sectorOf(main) ?? sectorOf(listing), mainAnchor, {
    seedText: seed,
    ...(facts ? { facts } : {}),
  })
  return company && main !== listing ? toLine(company, symbol, anchor, seed) : company
}

const sectorOf = ({ gics_sector: gics, icb_supersector: icb }: Listing) => icb ?? gics

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
  const [known] = [listing.ticker, anchor.leader?.symbol ?? ''].flatMap(
    (ticker) => (companies.get(ticker) ?? levels.get(ticker))?.dividendYield ?? [],
  )
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
