/**
 * Simulated accounts of a share: a pure function of its symbol, sector and dated size. Every year
 * adds up: assets = liabilities + equity, EPS × shares = profit, shares × price = market cap on the
 * day of the anchor. They say nothing about the real company.
 */
import { currencyOf, toMajor } from '@leadenhall/contract/shared/money.ts'
import type { SourceYear } from '../figure-ports.ts'
import type { Anchor } from './anchor.ts'
import { gaussAt, seedOf, uniformAt } from './noise.ts'
import { profileOfSector, type SectorProfile } from './sector-profiles.ts'

/** The year whose figures fit the price of the anchor. */
const ANCHOR_YEAR = 2025
const FIRST_YEAR = 2018
const DAY_MS = 86_400_000
const TAX_RATE = 0.25
const INTEREST = 0.05
/** Dollars for a pound in accounts that a London company keeps in dollars. */
const USD_PER_POUND = 1.3463

export interface SimulatedCompany {
  readonly seed: number
  readonly profile: SectorProfile
  readonly currency: string
  /** Units of the listing's currency for one of the accounts'. */
  readonly listingPerAccount: number
  /** As of the anchor. */
  readonly shares: number
  readonly revenue: number
  readonly operatingMargin: number
  readonly growth: number
  readonly payout: number
  readonly debtRatio: number
  /** Month of the year's end, 1 to 12. */
  readonly endMonth: number
  readonly lagDays: number
}

const between = (seed: number, place: number, [low, high]: readonly [number, number]) =>
  low + (high - low) * uniformAt(seed, place)

/** Companies from this size on seldom make losses, and nearly all of them pay dividends. */
const LARGE_CAP = 5e9
const LARGE_LOSSES = 0.2
const LARGE_PAYERS = 0.92

/** Null for an instrument without accounts: a fund, an index, or one without a declared unit. */
export function simulateCompany(
  symbol: string,
  sector: string | null,
  anchor: Anchor,
  seedText: string,
): SimulatedCompany | null {
  if (anchor.kind !== 'share' || anchor.unit === null) return null
  const seed = seedOf(`${seedText}|accounts ${symbol}`)
  const profile = profileOfSector(sector)
  const listingCurrency = currencyOf(anchor.unit)
  const keepsDollars = profile.dollars && listingCurrency === 'GBP' && uniformAt(seed, 1) < 0.4
  const currency = keepsDollars ? 'USD' : listingCurrency
  const cap = capOf(anchor, seed, listingCurrency) * (keepsDollars ? USD_PER_POUND : 1)
  const isLarge = cap >= LARGE_CAP
  const isLossMaker = uniformAt(seed, 2) < profile.losses * (isLarge ? LARGE_LOSSES : 1)
  const operatingMargin = isLossMaker
    ? -between(seed, 3, [0.02, 0.4])
    : between(seed, 3, profile.operatingMargin)
  const netMargin = operatingMargin * (1 - TAX_RATE)
  const priceEarnings = 6 * 5 ** uniformAt(seed, 4)
  const priceSales = isLossMaker
    ? between(seed, 5, [0.4, 6])
    : Math.max(0.05, priceEarnings * netMargin)
  return {
    seed,
    profile,
    currency,
    listingPerAccount: keepsDollars ? 1 / USD_PER_POUND : 1,
    shares: sharesOf(anchor, cap / (keepsDollars ? USD_PER_POUND : 1), seed),
    revenue: cap / priceSales,
    operatingMargin,
    growth: between(seed, 6, profile.growth),
    payout:
      uniformAt(seed, 7) < (isLarge ? Math.max(profile.payers, LARGE_PAYERS) : profile.payers)
        ? between(seed, 8, [0.25, 0.8])
        : 0,
    debtRatio: between(seed, 9, profile.debt),
    endMonth: [12, 12, 12, 3, 6, 9][Math.floor(uniformAt(seed, 10) * 6)] ?? 12,
    lagDays: Math.round(between(seed, 11, [55, 112])),
  }
}

function capOf(anchor: Anchor, seed: number, currency: string): number {
  const cap = anchor.marketCap ? toMajor(anchor.marketCap) : null
  if (cap && cap.unit === currency && cap.value > 0) return cap.value
  return 2e7 * 500 ** uniformAt(seed, 12)
}

/** Shares that make the anchor's price its market cap. */
function sharesOf(anchor: Anchor, cap: number, seed: number): number {
  const price =
    anchor.price !== null && anchor.unit !== null
      ? toMajor({ value: anchor.price, unit: anchor.unit }).value
      : 0.2 * 100 ** uniformAt(seed, 13)
  return Math.max(1, Math.round(cap / price))
}

/**
 * Published by the moment, oldest first.
 * @param firstYear the first year of accounts that is needed
 */
export function simulateYears(
  company: SimulatedCompany,
  untilMs: number,
  firstYear = FIRST_YEAR,
): SourceYear[] {
  const years: SourceYear[] = []
  const last = new Date(untilMs).getUTCFullYear()
  for (let year = Math.max(FIRST_YEAR, firstYear); year <= last; year += 1) {
    const simulated = simulateYear(company, year)
    if (simulated.publishedAtMs <= untilMs) years.push(simulated)
  }
  return years
}

function revenueIn({ seed, growth, revenue }: SimulatedCompany, year: number): number {
  let value = revenue
  const step = (of: number) => Math.max(0.6, 1 + growth + 0.07 * gaussAt(seed, 100 + of))
  for (let at = ANCHOR_YEAR + 1; at <= year; at += 1) value *= step(at)
  for (let at = ANCHOR_YEAR; at > year; at -= 1) value /= step(at)
  return value
}

function simulateYear(company: SimulatedCompany, year: number): SourceYear {
  const { endMonth, lagDays, currency } = company
  const day = (of: number, month: number) =>
    new Date(Date.UTC(of, month, 0)).toISOString().slice(0, 10)
  const end = day(year, endMonth)
  const startMs = Date.parse(day(year - 1, endMonth)) + DAY_MS
  return {
    start: new Date(startMs).toISOString().slice(0, 10),
    end,
    publishedAtMs: Date.parse(end) + lagDays * DAY_MS + 7 * 3_600_000,
    currency,
    lines: linesOf(company, year),
  }
}

function linesOf(company: SimulatedCompany, year: number): Record<string, number> {
  const { seed, profile, payout } = company
  const noise = (place: number, size: number) => size * gaussAt(seed ^ (place * 7919), year)
  const revenue = Math.round(revenueIn(company, year))
  const operating = Math.round(revenue * (company.operatingMargin + noise(1, 0.015)))
  const assets = Math.round(revenue / Math.max(0.05, profile.turnover * (1 + noise(2, 0.05))))
  const debt = Math.round(assets * Math.max(0, company.debtRatio * (1 + noise(3, 0.1))))
  const finance = Math.round(debt * INTEREST)
  const beforeTax = operating - finance
  const tax = Math.max(0, Math.round(beforeTax * TAX_RATE))
  const profit = beforeTax - tax
  const shares = Math.round(
    company.shares * (1 + between(seed, 14, [-0.02, 0.02])) ** Math.min(0, year - ANCHOR_YEAR),
  )
  const currentAssets = Math.round(assets * Math.min(0.9, profile.current * (1 + noise(4, 0.08))))
  const currentLiabilities = Math.round(currentAssets / (1.5 + noise(5, 0.25)))
  const longTermDebt = Math.round(debt * 0.8)
  const liabilities =
    Math.max(currentLiabilities, debt - longTermDebt) + longTermDebt + Math.round(assets * 0.05)
  const equity = assets - liabilities
  const depreciation = Math.round(revenue * profile.depreciation)
  const cashFlow = profit + depreciation + Math.round(revenue * noise(6, 0.02))
  const spent = Math.round(revenue * profile.capex * (1 + noise(7, 0.15)))
  const eps = profit / shares
  const dps = eps > 0 ? Number((eps * payout).toPrecision(3)) : 0
  const trading = profile.isFinancial
    ? {}
    : grossLines(company, revenue, currentAssets, year, operating + depreciation)
  const current = profile.isFinancial
    ? {}
    : {
        current_assets: currentAssets,
        non_current_assets: assets - currentAssets,
        current_liabilities: currentLiabilities,
      }
  return {
    revenue,
    ...trading,
    depreciation,
    operating_profit: operating,
    finance_costs: finance,
    profit_before_tax: beforeTax,
    tax,
    net_profit: profit,
    cash: Math.round(currentAssets * between(seed, 15, [0.15, 0.6])),
    ...current,
    total_assets: assets,
    total_liabilities: liabilities,
    long_term_debt: longTermDebt,
    total_debt: debt,
    equity,
    total_equity: equity,
    shares_issued: shares,
    operating_cash_flow: cashFlow,
    capital_expenditure: spent,
    free_cash_flow: cashFlow - spent,
    dividends_paid: Math.round(dps * shares),
    eps,
    dps,
    book_value_per_share: equity / shares,
  }
}

/** Lines that banks and insurers do not have. */
function grossLines(
  { seed, profile }: SimulatedCompany,
  revenue: number,
  currentAssets: number,
  year: number,
  ebitda: number,
) {
  const margin = between(seed, 16, profile.grossMargin) + 0.01 * gaussAt(seed ^ 0x77, year)
  const gross = Math.max(Math.round(revenue * margin), ebitda)
  return {
    gross_profit: gross,
    cost_of_sales: revenue - gross,
    ebitda,
    inventories: Math.round(currentAssets * between(seed, 17, [0.05, 0.3])),
  }
}
