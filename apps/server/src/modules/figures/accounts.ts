/** A listing's statements as of a moment: financial years by lines, in the currency of the newest. */
import type { Period, ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import {
  BALANCE_LINES,
  CASH_LINES,
  INCOME_LINES,
  type LineKey,
  PER_SHARE_LINES,
} from '@leadenhall/contract/figures/metrics/statements.ts'

/** Growth over five years needs six. */
export const YEARS_KEPT = 6
const LINES = [...INCOME_LINES, ...BALANCE_LINES, ...CASH_LINES, ...PER_SHARE_LINES]
const places = new Map<string, number>(LINES.map(({ key }, place) => [key, place]))
const DAY_MS = 86_400_000
const YEAR_DAYS = 365.25
const ofNow = new Set<string>(LINES.flatMap((line) => ('isOfNow' in line ? line.key : [])))
/** A financial year of 52 weeks, of 53, or of twelve months. */
const isYear = (days: number) => days >= 350 && days <= 380
/** Sources date the same year's end a few days apart. */
const SAME_END_DAYS = 16

/** The part that formulas read, without provenance: 1.4 kB for each listing. */
export class PackedAccounts {
  readonly currency: string | null
  /** NaN where unknown. Each company's array is on the heap: a typed one costs 400 bytes more. */
  readonly #values: number[] = Array.from({ length: LINES.length * YEARS_KEPT }, () => Number.NaN)

  constructor(currency: string | null) {
    this.currency = currency
  }

  set(line: string, yearsAgo: number, value: number): void {
    const place = places.get(line)
    if (place !== undefined && yearsAgo < YEARS_KEPT) {
      this.#values[place * YEARS_KEPT + yearsAgo] = value
    }
  }

  get(line: LineKey, yearsAgo: number): number | null {
    const place = places.get(line)
    if (place === undefined || yearsAgo >= YEARS_KEPT) return null
    const value = this.#values[place * YEARS_KEPT + yearsAgo]
    return value === undefined || Number.isNaN(value) ? null : value
  }
}

export interface Accounts {
  readonly packed: PackedAccounts
  /** Newest first; `years[n]` ends n years before the first. */
  readonly years: readonly Period[]
  /** The figure behind a packed value. */
  cell(line: string, yearsAgo: number): ReportedFigure | null
  /** The newest figure of any metric that is not a line, by key. */
  readonly others: ReadonlyMap<string, ReportedFigure>
}

export function daysOf({ start, end }: Period): number | null {
  return start === null ? null : (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
}

/**
 * @param figures one for each metric, period and source; the first of a cell counts, so that a
 *   preferred source comes first
 * @returns null without any figure
 */
export function buildAccounts(figures: readonly ReportedFigure[]): Accounts | null {
  if (figures.length === 0) return null
  const flows = figures.filter(({ metric, period }) => places.has(metric) && isAnnual(period))
  const ends = flows.map(({ period }) => period.end).toSorted()
  const newest = ends.at(-1)
  const cells = new Map<string, ReportedFigure>()
  // Filled out of order, so that places can be missing.
  const years: (Period | undefined)[] = Array.from({ length: YEARS_KEPT })
  const others = new Map<string, ReportedFigure>()
  for (const figure of figures) {
    if (!places.has(figure.metric)) keepNewest(others, figure)
    else if (newest === undefined || ofNow.has(figure.metric) || !isOfYears(figure, newest))
      continue
    else {
      const ago = yearsBetween(figure.period.end, newest)
      if (ago < 0 || ago >= YEARS_KEPT) continue
      if (isAnnual(figure.period)) years[ago] ??= figure.period
      if (!cells.has(`${figure.metric}|${ago}`)) cells.set(`${figure.metric}|${ago}`, figure)
    }
  }
  fillEbitda(cells)
  fillFromLatest(figures, cells)
  const currency = currencyOfAccounts(cells)
  const packed = new PackedAccounts(currency)
  for (const [key, { value, unit }] of cells) {
    const [line = '', ago = '0'] = key.split('|')
    // A year in another currency does not compare with the newest one.
    if (unit === null || unit === currency) packed.set(line, Number(ago), value)
  }
  return {
    packed,
    years: untilGap(years),
    cell: (line, yearsAgo) => cells.get(`${line}|${yearsAgo}`) ?? null,
    others,
  }
}

/** A missing year ends the row: later places would be of other years. */
function untilGap(years: readonly (Period | undefined)[]): Period[] {
  const gap = years.findIndex((year) => year === undefined)
  return (gap === -1 ? years : years.slice(0, gap)).flatMap((year) => year ?? [])
}

const isAnnual = (period: Period) => {
  const days = daysOf(period)
  return days !== null && isYear(days)
}

/** Financial years between two ends. */
function yearsBetween(end: string, newest: string): number {
  return Math.round((Date.parse(newest) - Date.parse(end)) / DAY_MS / YEAR_DAYS)
}

/** True if it covers a financial year, or is a balance at the end of one. */
function isOfYears({ period }: ReportedFigure, newest: string): boolean {
  if (period.start !== null) return isAnnual(period) && period.label !== 'last 12 months'
  const days = (Date.parse(newest) - Date.parse(period.end)) / DAY_MS
  const off = Math.abs(days - Math.round(days / YEAR_DAYS) * YEAR_DAYS)
  return off <= SAME_END_DAYS
}

/** From parts of one source and period, for a source that gives no EBITDA: filings never do. */
function fillEbitda(cells: Map<string, ReportedFigure>): void {
  for (let ago = 0; ago < YEARS_KEPT; ago += 1) {
    const profit = cells.get(`operating_profit|${ago}`)
    const depreciation = cells.get(`depreciation|${ago}`)
    if (!profit || !depreciation || depreciation.value < 0 || cells.has(`ebitda|${ago}`)) continue
    const isOneStatement =
      profit.source === depreciation.source &&
      profit.unit === depreciation.unit &&
      profit.period.start === depreciation.period.start &&
      profit.period.end === depreciation.period.end
    if (!isOneStatement) continue
    const newest = profit.publishedAt > depreciation.publishedAt ? profit : depreciation
    cells.set(`ebitda|${ago}`, {
      ...profit,
      metric: 'ebitda',
      value: profit.value + depreciation.value,
      publishedAt: newest.publishedAt,
      source: 'computed',
      simulated: profit.simulated || depreciation.simulated,
    })
  }
}

/** The last twelve months, or the newest balance, where no financial year has the line. */
function fillFromLatest(
  figures: readonly ReportedFigure[],
  cells: Map<string, ReportedFigure>,
): void {
  for (const figure of figures) {
    if (!places.has(figure.metric)) continue
    const isLatest = figure.period.start === null || figure.period.label === 'last 12 months'
    const before = cells.get(`${figure.metric}|0`)
    const canBeNewer = before && (isFilled(before) || ofNow.has(figure.metric))
    if (isLatest && (!before || (canBeNewer && before.period.end < figure.period.end))) {
      cells.set(`${figure.metric}|0`, figure)
    }
  }
}

const isFilled = ({ period }: ReportedFigure) => period.label === 'last 12 months'

function keepNewest(others: Map<string, ReportedFigure>, figure: ReportedFigure): void {
  const before = others.get(figure.metric)
  if (!before || before.period.end < figure.period.end) others.set(figure.metric, figure)
}

function currencyOfAccounts(cells: ReadonlyMap<string, ReportedFigure>): string | null {
  for (const line of ['revenue', 'net_profit', 'total_assets']) {
    const unit = cells.get(`${line}|0`)?.unit
    if (unit) return unit
  }
  return [...cells.values()].find(({ unit }) => unit !== null)?.unit ?? null
}
