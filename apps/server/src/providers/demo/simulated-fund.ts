/** Distributions of funds and investment trusts, by a dated yield or one that their names suggest. */
import { type Anchor, REFERENCE_DATE } from './anchor.ts'
import { dividendsOfYear, type SimulatedDividend, type ToTradingDay } from './dividend-days.ts'
import { seedOf, uniformAt } from './noise.ts'
import { likelyPrice, trendOf } from './price-levels.ts'
import type { Range } from './sector-profiles.ts'

const FIRST_YEAR = 2018
const REFERENCE_YEAR = Number(REFERENCE_DATE.slice(0, 4))

export interface SimulatedFund {
  readonly seed: number
  /** Per share in the year of the dated price, in the listing's unit; 0 if it pays none. */
  readonly yearly: number
  readonly growth: number
  readonly payments: number
}

/** Words of names; the first that matches counts. */
const TRUST_YIELDS: readonly (readonly [RegExp, Range])[] = [
  [/renewable|solar|wind\b|energy|infrastructure/i, [0.06, 0.085]],
  [/debt|credit|loan|bond|lending|floating/i, [0.065, 0.09]],
  [/propert|real estate|reit|housing|residential|warehouse/i, [0.04, 0.075]],
  [/\bVCT\b/i, [0.045, 0.07]],
  [/income|dividend|yield/i, [0.03, 0.05]],
  [/technolog|biotech|growth|mortgage|private equity|capital/i, [0, 0.012]],
]
const OTHER_TRUSTS: Range = [0.008, 0.028]

const NO_INCOME = /\bacc\b|accum|capitalis|physical|gold|silver|\b[235]x\b|short|leverag|\betc\b/i
const PAYING_FUNDS: readonly (readonly [RegExp, Range])[] = [
  [/high yield|emerging.*bond/i, [0.055, 0.07]],
  [/bond|gilt|treasury|corp|credit/i, [0.03, 0.045]],
  [/dividend|income|equity yield/i, [0.03, 0.05]],
  [/\bdist|\binc\b|\(d\)/i, [0.008, 0.03]],
]
/** Of the funds whose names do not say. */
const OTHER_PAYERS = 0.3
const OTHER_FUNDS: Range = [0.008, 0.025]

/**
 * @param dividendYield at the anchor's price; null if none is known
 * @returns null without a unit
 */
export function simulateFund(
  symbol: string,
  anchor: Anchor,
  seedText: string,
  dividendYield: number | null,
): SimulatedFund | null {
  if (anchor.unit === null) return null
  const seed = seedOf(
    `${seedText}|fund ${anchor.kind === 'fund' ? symbol : (anchor.leader?.symbol ?? symbol)}`,
  )
  const price = anchor.price ?? likelyPrice(symbol, anchor, seedText)
  return {
    seed,
    yearly: price * (dividendYield ?? likelyYield(anchor, seed)),
    growth: trendOf(symbol, anchor, seedText),
    payments: anchor.kind === 'fund' || uniformAt(seed, 2) < 0.45 ? 4 : 2,
  }
}

function likelyYield({ isTrust, name }: Anchor, seed: number): number {
  const words = name ?? ''
  if (!isTrust && NO_INCOME.test(words)) return 0
  const ranges = isTrust ? TRUST_YIELDS : PAYING_FUNDS
  const found = ranges.find(([names]) => names.test(words))?.[1]
  if (!found && !isTrust && uniformAt(seed, 3) > OTHER_PAYERS) return 0
  const [low, high] = found ?? (isTrust ? OTHER_TRUSTS : OTHER_FUNDS)
  return low + (high - low) * uniformAt(seed, 4)
}

/**
 * Dividends up to a moment, oldest first, in the listing's unit.
 * @param firstYear the first year of which they are needed
 */
export function fundYears(
  fund: SimulatedFund,
  untilMs: number,
  toTradingDay: ToTradingDay,
  firstYear = FIRST_YEAR,
): SimulatedDividend[] {
  if (fund.yearly <= 0) return []
  const dividends: SimulatedDividend[] = []
  const last = new Date(untilMs).getUTCFullYear() + 1
  // The final dividend of a year is some time in autumn or winter.
  const day = 250 + Math.floor(100 * uniformAt(fund.seed, 1))
  for (let year = Math.max(FIRST_YEAR, firstYear); year <= last; year += 1) {
    const yearly = fund.yearly * (1 + fund.growth) ** (year - REFERENCE_YEAR)
    const earliestMs = Date.UTC(year, 0, day)
    dividends.push(
      ...dividendsOfYear(fund, Number(yearly.toPrecision(4)), earliestMs, toTradingDay),
    )
  }
  return dividends
}
