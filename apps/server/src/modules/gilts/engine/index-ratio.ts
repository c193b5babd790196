/**
 * Index ratios of gilts with a lag of three months: DMO, "Formulae for Calculating Gilt Prices from
 * Yields", annex B. Prices and yields of these gilts are real: the formulas of price.ts apply to the
 * amounts before indexation, and the ratio makes money of them.
 */
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'

/** Level of the Retail Prices Index by month, YYYY-MM; null while it is not published. */
export type RpiOf = (month: string) => string | null

/** From February 2030 the Retail Prices Index follows the methods of CPIH, which has risen more slowly. */
export const RPI_BECOMES_CPIH = '2030-02-01'

const PLACES = 5

/**
 * The index three months before the month, moved towards the next one by the part of the month that has
 * passed: 1 January has October's index. Five decimals; null if a month is missing.
 */
export function referenceRpi(day: Day, rpiOf: RpiOf): Decimal | null {
  const [year = 0, month = 0, date = 0] = toDate(day).split('-').map(Number)
  const from = rpiOf(monthText(year, month - 3))
  const to = rpiOf(monthText(year, month - 2))
  if (from === null || (to === null && date > 1)) return null
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const move = new Decimal(to ?? from).minus(from)
  return move
    .times(date - 1)
    .div(length)
    .plus(from)
    .toDecimalPlaces(PLACES)
}

/** Reference index ÷ base index, five decimals; null without a reference index. */
export function indexRatio(day: Day, baseRpi: string, rpiOf: RpiOf): Decimal | null {
  return referenceRpi(day, rpiOf)?.div(baseRpi).toDecimalPlaces(PLACES) ?? null
}

/** @param month may be below 1, for a month of the year before */
function monthText(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7)
}
