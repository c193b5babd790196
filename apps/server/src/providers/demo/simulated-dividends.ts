/** Dividends and dates that follow from simulated accounts: an interim and a final one each year. */
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { SourceYear } from '../figure-ports.ts'
import type { ProviderDividend } from '../ports.ts'
import type { Anchor } from './anchor.ts'
import { type SimulatedCompany, simulateYears } from './simulated-accounts.ts'
import type { PerShare } from './simulated-quote.ts'

const DAY_MS = 86_400_000
const INTERIM_SHARE = 0.35
/** Days from the results to the ex-date, and from there to the payment. */
const EX_AFTER = 28
const PAID_AFTER = 35
const HALF_YEAR = 182

interface SimulatedDividend {
  readonly exMs: number
  /** Per share in the currency of the accounts. */
  readonly amount: number
}

/** Ex-dates are Thursdays, as in London. */
function thursdayAfter(ms: number): number {
  const day = Math.floor(ms / DAY_MS)
  // 1 January 1970 was a Thursday.
  return (day + ((7 - (day % 7)) % 7)) * DAY_MS
}

function dividendsOf({ publishedAtMs, lines }: SourceYear): SimulatedDividend[] {
  const dps = lines['dps'] ?? 0
  if (dps <= 0) return []
  const exMs = thursdayAfter(publishedAtMs + EX_AFTER * DAY_MS)
  return [
    { exMs: thursdayAfter(exMs - HALF_YEAR * DAY_MS), amount: dps * INTERIM_SHARE },
    { exMs, amount: dps * (1 - INTERIM_SHARE) },
  ]
}

/** Ex-dates on or before the moment, oldest first, in the listing's unit. */
export function listDividends(
  company: SimulatedCompany,
  anchor: Anchor,
  untilMs: number,
): ProviderDividend[] {
  const { unit } = anchor
  if (unit === null) return []
  const perUnit = unitsPerMajor(unit)
  // A year ahead, for the interim dividend of a year without results yet.
  return simulateYears(company, untilMs + 366 * DAY_MS)
    .flatMap(dividendsOf)
    .filter(({ exMs }) => exMs <= untilMs)
    .map(({ exMs, amount }) => ({
      date: new Date(exMs).toISOString().slice(0, 10),
      amount: Number((amount * perUnit * company.listingPerAccount).toPrecision(6)),
      unit,
    }))
}

export function toPerShare(company: SimulatedCompany, nowMs: number): PerShare | null {
  const years = simulateYears(company, nowMs + 400 * DAY_MS)
  const last = years.findLast(({ publishedAtMs }) => publishedAtMs <= nowMs)
  const next = years.find(({ publishedAtMs }) => publishedAtMs > nowMs)
  if (!last || !next) return null
  const price = (value: number | undefined) =>
    value === undefined ? null : { value, unit: last.currency }
  const all = years.flatMap(dividendsOf)
  const ex = all.find(({ exMs }) => exMs > nowMs) ?? all.at(-1)
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const trailing = all
    .filter(({ exMs }) => exMs <= nowMs && exMs > nowMs - 366 * DAY_MS)
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    forwardEarnings: price(next.lines['eps']),
    forwardDividend: price(next.lines['dps']),
    trailingDividend: price(trailing),
    exDividendDate: ex ? date(ex.exMs) : null,
    dividendDate: ex ? date(ex.exMs + PAID_AFTER * DAY_MS) : null,
    resultsDate: date(next.publishedAtMs),
  }
}
