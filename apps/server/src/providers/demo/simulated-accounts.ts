/**
 * Simulated accounts of a company. Every year adds up: assets = liabilities + equity, EPS × shares =
 * profit, and in the anchor's year the ratios to the anchor's price are the company's. They say
 * nothing else about the real company.
 */
import type { SourceYear } from '../figure-ports.ts'
import { gaussAt, uniformAt } from './noise.ts'
import { INTEREST, type SimulatedCompany, TAX_RATE } from './simulated-company.ts'

/** The year whose figures fit the price of the anchor. */
const ANCHOR_YEAR = 2025
const FIRST_YEAR = 2018
/** A loss of the anchor's year becomes smaller, then a usual profit; an impairment does not come again. */
const LOSS_YEARS = 2
const IMPAIRED_YEARS = 1
/** Of the cash flow that is spent on assets at most. */
const MOST_SPENT = 0.9
/** Of the shares in issue; the quote has a little fewer or more of them than the accounts. */
const FREE_FLOAT = [0.35, 0.92] as const
const DAY_MS = 86_400_000

const between = (seed: number, place: number, [low, high]: readonly [number, number]) =>
  low + (high - low) * uniformAt(seed, place)

/** Within two standard deviations: earnings of consecutive years differ by a quarter at most. */
function swing(seed: number, place: number, year: number, size: number): number {
  return size * Math.min(2, Math.max(-2, gaussAt(seed ^ (place * 7919), year)))
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

/** Size of a year against the anchor's. */
function scaleOf({ seed, growth, growthBefore }: SimulatedCompany, year: number): number {
  let scale = 1
  const step = (of: number) =>
    1 + (of > ANCHOR_YEAR ? growth : growthBefore) + swing(seed, 8, of, 0.03)
  for (let at = ANCHOR_YEAR + 1; at <= year; at += 1) scale *= step(at)
  for (let at = ANCHOR_YEAR; at > year; at -= 1) scale /= step(at)
  return scale
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
    publishedAtMs: weekdayFrom(Date.parse(end) + lagDays * DAY_MS) + 7 * 3_600_000,
    currency,
    lines: linesOf(company, year),
  }
}

/** A day at midnight, or the Monday after it. */
function weekdayFrom(ms: number): number {
  const weekday = new Date(ms).getUTCDay()
  if (weekday === 6) return ms + 2 * DAY_MS
  return weekday === 0 ? ms + DAY_MS : ms
}

function linesOf(company: SimulatedCompany, year: number): Record<string, number> {
  const { seed, profile } = company
  const sinceAnchor = scaleOf(company, year)
  const isAnchorYear = year === ANCHOR_YEAR
  const noise = (place: number, size: number) => (isAnchorYear ? 0 : swing(seed, place, year, size))
  const debt = Math.round(company.debt * sinceAnchor)
  const equity = Math.round(company.equity * sinceAnchor * (1 + noise(3, 0.02)))
  const finance = Math.round(debt * INTEREST)
  const usualOperating = usualOperatingOf(company, year) * sinceAnchor
  const operating = Math.round(usualOperating * (1 + noise(1, 0.035)))
  const revenue = Math.round(company.revenue * sinceAnchor * (1 + noise(2, 0.01)))
  const beforeTax = operating - finance
  const tax = Math.max(0, Math.round(beforeTax * TAX_RATE))
  const profit = beforeTax - tax
  const shares = Math.round(
    company.shares * (1 + between(seed, 14, [-0.015, 0.015])) ** Math.min(0, year - ANCHOR_YEAR),
  )
  const balance = balanceOf(company, { revenue, debt, equity })
  const depreciation = Math.round(revenue * profile.depreciation)
  // A loss of a company that pays dividends is an impairment, which takes no cash.
  const earned =
    profit < 0 && company.dividend > 0
      ? Math.round(revenue * company.usualMargin * (1 - TAX_RATE))
      : profit
  const cashFlow = earned + depreciation + Math.round(revenue * swing(seed, 6, year, 0.01))
  const planned = Math.round(revenue * profile.capex * (1 + swing(seed, 7, year, 0.15)))
  const spent = cashFlow > 0 ? Math.min(planned, Math.round(cashFlow * MOST_SPENT)) : planned
  const growth = year < ANCHOR_YEAR ? company.growthBefore : company.growth
  const dps = Number((company.dividend * (1 + growth) ** (year - ANCHOR_YEAR)).toPrecision(3))
  return {
    revenue,
    ...(profile.leverage === null
      ? grossLines(company, revenue, balance.current_assets ?? 0, year, operating + depreciation)
      : {}),
    depreciation,
    operating_profit: operating,
    finance_costs: finance,
    profit_before_tax: beforeTax,
    tax,
    net_profit: profit,
    ...balance,
    long_term_debt: Math.round(debt * 0.8),
    total_debt: debt,
    equity,
    total_equity: equity,
    shares_issued: shares,
    free_float_shares: Math.round(shares * between(seed, 25, FREE_FLOAT)),
    operating_cash_flow: cashFlow,
    capital_expenditure: spent,
    free_cash_flow: cashFlow - spent,
    dividends_paid: Math.round(dps * shares),
    eps: profit / shares,
    dps,
    book_value_per_share: equity / shares,
  }
}

/**
 * Of the size of the anchor's year. A company that pays dividends has made a loss only since then.
 */
function usualOperatingOf(company: SimulatedCompany, year: number): number {
  const { debt, dividend, profit, revenue, usualMargin } = company
  if (profit > 0) return profit / (1 - TAX_RATE) + debt * INTEREST
  const [loss, usual] = [profit + debt * INTEREST, revenue * usualMargin]
  if (year < ANCHOR_YEAR) return dividend === 0 ? loss : usual
  const lasts = dividend === 0 ? LOSS_YEARS : IMPAIRED_YEARS
  return year < ANCHOR_YEAR + lasts ? loss / (1 + year - ANCHOR_YEAR) : usual
}

interface Funding {
  readonly revenue: number
  readonly debt: number
  readonly equity: number
}

function balanceOf(
  { seed, profile }: SimulatedCompany,
  { revenue, debt, equity }: Funding,
): Record<string, number> {
  if (profile.leverage !== null) {
    const liabilities = debt + Math.round(equity * profile.leverage)
    const assets = equity + liabilities
    return {
      cash: Math.round(assets * between(seed, 15, [0.04, 0.1])),
      total_assets: assets,
      total_liabilities: liabilities,
    }
  }
  const payables = Math.round(Math.min(revenue * profile.payables, equity * 1.2))
  const shortTerm = payables + Math.round(debt * 0.2)
  const liabilities = payables + debt + Math.round(equity * 0.05)
  const assets = equity + liabilities
  const current = Math.round(
    Math.min(assets * 0.85, Math.max(shortTerm, assets * 0.15) * between(seed, 13, [0.95, 1.9])),
  )
  return {
    cash: Math.round(current * between(seed, 15, [0.15, 0.5])),
    current_assets: current,
    non_current_assets: assets - current,
    current_liabilities: shortTerm,
    total_assets: assets,
    total_liabilities: liabilities,
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
  const margin = between(seed, 17, profile.grossMargin) + 0.01 * gaussAt(seed ^ 0x77, year)
  const gross = Math.max(Math.round(revenue * margin), ebitda)
  return {
    gross_profit: gross,
    cost_of_sales: revenue - gross,
    ebitda,
    inventories: Math.round(currentAssets * between(seed, 19, [0.05, 0.3])),
  }
}
