/**
 * Closing prices as the Debt Management Office's and Tradeweb's files have them, one line for each gilt
 * and day. Pure.
 */
import { FileShapeError, parseDay } from '../../../platform/bind-columns.ts'
import { type BusinessDays, loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { CsvError, parseCsv } from '../../../platform/csv/csv.ts'
import { positionOf } from '../engine/gilt-terms.ts'
import { type GiltIssue, termsOf } from './gilt-issue.ts'

export const CLOSE_COLUMNS = [
  'Gilt Name',
  'Close of Business Date',
  'ISIN',
  'Type',
  'Coupon',
  'Maturity',
  'Clean Price',
  'Dirty Price',
  'Yield',
  'Mod Duration',
  'Accrued Interest',
] as const

/** Pounds for £100 nominal, decimal text as the file has it. */
export interface GiltClose {
  readonly isin: string
  readonly day: string
  readonly clean: string
  /** In money, with accrued interest. */
  readonly dirty: string
  readonly accrued: string
}

export interface Closes {
  readonly closes: readonly GiltClose[]
  /** Lines that are no gilt of the list, with the reason. */
  readonly leftOut: readonly string[]
}

/** Prices have three decimals and interest six: their sums agree to the last one. */
const TOLERANCE = 2e-6
/** The lowest price that a gilt for £100 can have; below it a price is for £1. */
export const LEAST_PRICE = 3
/** The highest clean price of a gilt for £100: above it a price is a mistake. */
export const MOST_PRICE = 400
/** Interest of a file may be rounded, and is never this far from that of the gilt's terms. */
const INTEREST_TOLERANCE = 1e-3
/** A ratio of indices outside of these is a mistake, whatever the inflation. */
const RATIO_RANGE = [0.5, 20] as const

/**
 * @param issues by ISIN
 * @throws FileShapeError naming every faulty line; then nothing of the file is used
 */
export function parseCloses(
  text: string,
  issues: ReadonlyMap<string, GiltIssue>,
  days: BusinessDays = loadBusinessDays(),
): Closes {
  const faults: string[] = []
  const closes = new Map<string, GiltClose>()
  const leftOut: string[] = []
  for (const { cells, line } of readRows(text)) {
    const label = `Line ${line}, ${cells['Gilt Name'].trim() || cells.ISIN}`
    const issue = issues.get(cells.ISIN)
    if (!/^(Conventional|Index-linked)$/.test(cells.Type.trim())) {
      leftOut.push(`${label}: "${cells.Type}" is no gilt of the list.`)
    } else if (!issue) leftOut.push(`${label}: ${cells.ISIN} is not in the list of gilts.`)
    else {
      const read = readClose(cells, issue, days)
      if (typeof read === 'string') faults.push(`${label}: ${read}`)
      else if (closes.has(`${read.isin} ${read.day}`)) faults.push(`${label}: it comes twice.`)
      else closes.set(`${read.isin} ${read.day}`, read)
    }
  }
  if (faults.length > 0) throw new FileShapeError(faults.join('\n'))
  if (closes.size === 0) throw new FileShapeError('No line is a gilt of the list.')
  return { closes: [...closes.values()], leftOut }
}

type Cells = Readonly<Record<(typeof CLOSE_COLUMNS)[number], string>>

function readRows(text: string) {
  try {
    return parseCsv('The file', text.replace(/^\uFEFF/, ''), CLOSE_COLUMNS)
  } catch (error) {
    if (error instanceof CsvError) throw new FileShapeError(error.message)
    throw error
  }
}

function readClose(cells: Cells, issue: GiltIssue, days: BusinessDays): GiltClose | string {
  const day = parseDay(cells['Close of Business Date'])
  if (day === null) return 'it has no day.'
  const [clean, dirty, accrued] = [
    cells['Clean Price'],
    cells['Dirty Price'],
    cells['Accrued Interest'],
  ].map((cell) => cell.trim())
  if (!isNumber(clean) || !isNumber(dirty) || !isNumber(accrued)) {
    return 'clean price, dirty price or accrued interest is missing.'
  }
  if (Number(clean) <= 0 || Number(dirty) <= 0) return 'a price is zero or below.'
  if (Number(clean) < LEAST_PRICE) return 'the price looks like one for £1, not for £100.'
  if (Number(clean) > MOST_PRICE) return `no gilt has a clean price above ${MOST_PRICE}.`
  if (parseDay(cells.Maturity) !== issue.maturity) {
    return `it matures on ${issue.maturity}, not on ${cells.Maturity}.`
  }
  if (Number(cells.Coupon) !== Number(issue.coupon)) {
    return `its coupon is ${issue.coupon}%, not ${cells.Coupon}%.`
  }
  if (day >= issue.maturity) return `it matured on ${issue.maturity}.`
  if (!days.isBusinessDay(toDay(day))) return `${day} is a weekend or holiday.`
  const rest = Number(dirty) - Number(accrued)
  if (issue.baseIndex === null) {
    if (Math.abs(rest - Number(clean)) > TOLERANCE) {
      return `dirty price less clean price is ${(Number(dirty) - Number(clean)).toFixed(6)}, and accrued interest is ${accrued}.`
    }
  } else {
    const ratio = rest / Number(clean)
    if (!(ratio >= RATIO_RANGE[0] && ratio <= RATIO_RANGE[1])) {
      return 'dirty price, clean price and accrued interest do not agree.'
    }
  }
  const computed = interestAt(issue, day, days)
  const ratio = issue.baseIndex === null ? 1 : rest / Number(clean)
  if (
    computed !== null &&
    Math.abs(Number(accrued) - computed * ratio) > INTEREST_TOLERANCE * Math.max(1, ratio)
  ) {
    return `accrued interest of ${accrued} is not that of ${day}, ${(computed * ratio).toFixed(6)}: are the prices swapped, or days in another order?`
  }
  return { isin: issue.isin, day, clean, dirty, accrued }
}

/** For £100 nominal before indexation; null for a settlement outside of the gilt's life. */
function interestAt(issue: GiltIssue, day: string, days: BusinessDays): number | null {
  const settle = days.next(toDay(day))
  const isWithin =
    settle < toDay(issue.maturity) &&
    (issue.firstIssue === null || settle >= toDay(issue.firstIssue))
  return isWithin ? positionOf(termsOf(issue), settle, days).accrued : null
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^-?\d{1,6}(\.\d{1,12})?$/.test(text)
}
