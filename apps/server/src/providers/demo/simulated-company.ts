/**
 * The company behind a share, from which its simulated accounts follow: a pure function of its symbol,
 * sector, dated size and, for a well-known company, dated facts. Profit, book value and dividends are
 * those of the ratios at the anchor's price.
 */
import { currencyOf, toMajor, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Anchor } from './anchor.ts'
import type { CompanyFacts } from './dated-facts.ts'
import { findMarketAnchor } from './market-anchors.ts'
import { seedOf, uniformAt } from './noise.ts'
import { likelyPrice, trendOf } from './price-levels.ts'
import { profileOfSector, type Range, type SectorProfile } from './sector-profiles.ts'

export interface SimulatedCompany {
  readonly seed: number
  readonly profile: SectorProfile
  readonly currency: string
  /** Of one share at the anchor, in the currency of the accounts. */
  readonly price: number
  /** Units of the listing's currency for one of the accounts'. */
  readonly listingPerAccount: number
  /** As of the anchor. */
  readonly shares: number
  /** Of the anchor's year, as are the next three and revenue; negative for a loss. */
  readonly profit: number
  readonly equity: number
  readonly debt: number
  /** Per share; 0 for a company that pays none. */
  readonly dividend: number
  readonly revenue: number
  /** Operating profit ÷ revenue of a year without a loss. */
  readonly usualMargin: number
  /** Of revenue a year: the trend of the price. */
  readonly growth: number
  /** The same up to the anchor's year. */
  readonly growthBefore: number
  /** Dividends a year. */
  readonly payments: number
  /** Month of the year's end, 1 to 12. */
  readonly endMonth: number
  readonly lagDays: number
}

export const TAX_RATE = 0.25
export const INTEREST = 0.05
/** A loss ÷ revenue. */
const LOSS: Range = [0.02, 0.12]
/** Interest takes no larger share of the operating profit, so that small changes stay small. */
const MOST_INTEREST = 0.35

/** Sales follow a price that has multiplied or collapsed more slowly. */
const GROWTH: Range = [-0.06, 0.2]

/** Growth a year between the known closes; null without two of them. */
function growthOf({ past = [] }: Anchor): number | null {
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last || first === last) return null
  const growth = (last.price / first.price) ** (1 / (past.length - 1)) - 1
  return Math.min(GROWTH[1], Math.max(GROWTH[0], growth))
}

/** Profit of a usual year ÷ dividends of a company that has made a loss. */
const LEAST_COVER = 1.3

const between = (seed: number, place: number, [low, high]: Range) =>
  low + (high - low) * uniformAt(seed, place)

/** Smaller companies move more, so their ratios start further from the extremes. */
interface SizeProfile {
  readonly losses: number
  readonly lowestPriceEarnings: number
  readonly highestYield: number
}
const LARGE: SizeProfile = { losses: 0.02, lowestPriceEarnings: 6, highestYield: 0.075 }
const MEDIUM: SizeProfile = { losses: 0.07, lowestPriceEarnings: 8, highestYield: 0.068 }
const SMALL: SizeProfile = { losses: 0.13, lowestPriceEarnings: 9, highestYield: 0.06 }
/** In pounds. */
const LARGE_CAP = 3e9
const SMALL_CAP = 300e6

/** Null for an instrument without accounts: a fund, an index, or one without a declared unit. */
export function simulateCompany(
  symbol: string,
  sector: string | null,
  anchor: Anchor,
  { seedText, facts }: { readonly seedText: string; readonly facts?: CompanyFacts },
): SimulatedCompany | null {
  if (anchor.kind !== 'share' || anchor.unit === null) return null
  const seed = seedOf(`${seedText}|accounts ${symbol}`)
  const profile = profileOfSector(sector)
  const listing = currencyOf(anchor.unit)
  const currency = facts?.currency ?? likelyCurrency(profile, listing, seed)
  const listingPerAccount = rateOf(currency, listing)
  const price =
    (anchor.price ?? likelyPrice(symbol, anchor, seedText)) /
    unitsPerMajor(anchor.unit) /
    listingPerAccount
  const cap = capOf(anchor, seed, listing) / listingPerAccount
  const size = sizeOf(cap * rateOf(currency, 'GBP'))
  const ratios = facts ? toRatios(facts, seed) : likelyRatios(profile, size, seed)
  const equity = cap / ratios.priceToBook
  const usualMargin = usualMarginOf(profile, ratios.priceEarnings, facts ?? null, seed)
  const valued = cap / profile.priceEarnings[0]
  const paid = cap * ratios.dividendYield
  const lossMaking = simulateLoss({ equity, paid, valued, usualMargin }, facts, seed)
  const profit = ratios.priceEarnings === null ? -lossMaking.loss : cap / ratios.priceEarnings
  // A loss is borne by the profit of usual years.
  const beforeInterest = profit > 0 ? profit / (1 - TAX_RATE) : lossMaking.revenue * usualMargin
  const mostDebt = (beforeInterest / INTEREST) * MOST_INTEREST
  const debt = Math.min(equity * between(seed, 9, profile.debt), mostDebt)
  return {
    seed,
    profile,
    currency,
    price,
    listingPerAccount,
    shares: Math.max(1, Math.round(cap / price)),
    profit,
    equity,
    debt,
    dividend: price * ratios.dividendYield,
    revenue:
      profit > 0 ? (profit / (1 - TAX_RATE) + debt * INTEREST) / usualMargin : lossMaking.revenue,
    usualMargin,
    growth: trendOf(symbol, anchor, seedText),
    growthBefore: growthOf(anchor) ?? trendOf(symbol, anchor, seedText),
    payments: facts?.payments ?? likelyPayments(listing, cap, seed),
    endMonth: facts?.endMonth ?? [12, 12, 12, 3, 6, 9][Math.floor(uniformAt(seed, 10) * 6)] ?? 12,
    lagDays: Math.round(between(seed, 11, [55, 112])),
  }
}

/** Loss ÷ equity of a company whose sales are small beside it. */
const LARGE_LOSS: Range = [0.1, 0.25]

/** Of the anchor's year. */
function simulateLoss(
  company: {
    readonly equity: number
    readonly paid: number
    /** The largest profit of a usual year at which it would be worth what it is. */
    readonly valued: number
    readonly usualMargin: number
  },
  facts: CompanyFacts | undefined,
  seed: number,
): { readonly loss: number; readonly revenue: number } {
  const { equity, paid, valued, usualMargin } = company
  const margin = facts?.operatingMargin ?? 0
  if (margin < 0) {
    const loss = equity * between(seed, 3, LARGE_LOSS)
    return { loss, revenue: loss / -margin }
  }
  const afterTax = usualMargin * (1 - TAX_RATE)
  const covered = (LEAST_COVER * paid) / (afterTax * (1 - MOST_INTEREST))
  const most = Math.max(covered, valued / afterTax)
  const revenue = Math.min(most, Math.max(equity * between(seed, 20, [0.4, 1.4]), covered))
  return { loss: revenue * between(seed, 3, LOSS), revenue }
}

/** A company with a loss has the margin of its sector in other years, whatever it has in that one. */
function usualMarginOf(
  { operatingMargin }: SectorProfile,
  priceEarnings: number | null,
  facts: CompanyFacts | null,
  seed: number,
): number {
  const known = facts?.operatingMargin ?? between(seed, 16, operatingMargin)
  return priceEarnings === null ? Math.max(known, operatingMargin[0]) : known
}

/** The company as a further line shows it: the same accounts, with figures for one of that line's shares. */
export function toLine(
  company: SimulatedCompany,
  symbol: string,
  anchor: Anchor,
  seedText: string,
): SimulatedCompany | null {
  if (anchor.unit === null) return null
  const listingPerAccount = rateOf(company.currency, currencyOf(anchor.unit))
  const invented =
    likelyPrice(symbol, anchor, seedText) / unitsPerMajor(anchor.unit) / listingPerAccount
  // A line whose number of shares is not known has an invented price, and the company's ratios to it.
  const shares = anchor.leader?.shares ?? invented / company.price
  return {
    ...company,
    listingPerAccount,
    price: company.price * shares,
    shares: Math.max(1, Math.round(company.shares / shares)),
    dividend: company.dividend * shares,
  }
}

interface Ratios {
  /** Null for a loss. */
  readonly priceEarnings: number | null
  readonly dividendYield: number
  readonly priceToBook: number
}

function toRatios(facts: CompanyFacts, seed: number): Ratios {
  const { priceEarnings, dividendYield, priceToBook } = facts
  return {
    priceEarnings,
    dividendYield,
    priceToBook: priceToBook ?? between(seed, 5, [0.7, 2]),
  }
}

function likelyRatios(profile: SectorProfile, size: SizeProfile, seed: number): Ratios {
  if (uniformAt(seed, 2) < profile.losses * size.losses) {
    return { priceEarnings: null, dividendYield: 0, priceToBook: between(seed, 5, [0.6, 3]) }
  }
  const priceEarnings = Math.max(size.lowestPriceEarnings, between(seed, 4, profile.priceEarnings))
  const isPayer = size === LARGE || uniformAt(seed, 7) < profile.payers
  const payout = isPayer ? between(seed, 8, profile.payout) : 0
  return {
    priceEarnings,
    dividendYield: Math.min(size.highestYield, payout / priceEarnings),
    priceToBook: priceEarnings * between(seed, 5, profile.returnOnEquity),
  }
}

function sizeOf(capInPounds: number): SizeProfile {
  if (capInPounds >= LARGE_CAP) return LARGE
  return capInPounds < SMALL_CAP ? SMALL : MEDIUM
}

function likelyCurrency(profile: SectorProfile, listing: string, seed: number): string {
  return profile.dollars && listing === 'GBP' && uniformAt(seed, 1) < 0.4 ? 'USD' : listing
}

/** Of the simulation's first day; 1 where it knows no rate. */
function rateOf(from: string, to: string): number {
  return findMarketAnchor(`${from}${to}=X`)?.price ?? 1
}

/** In the listing's currency. */
function capOf({ marketCap }: Anchor, seed: number, currency: string): number {
  const cap = marketCap ? toMajor(marketCap) : null
  if (cap && cap.value > 0) return cap.value * rateOf(cap.unit, currency)
  return 2e7 * 500 ** uniformAt(seed, 12) * rateOf('GBP', currency)
}

function likelyPayments(listing: string, cap: number, seed: number): number {
  if (listing === 'USD' || listing === 'CAD') return 4
  if (listing === 'EUR') return 1
  return cap >= LARGE_CAP && uniformAt(seed, 18) < 0.2 ? 4 : 2
}
